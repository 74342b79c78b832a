import { expect, test } from "vitest";
import { problemsOf } from "#tests/support/config-problems.ts";
import { environmentSchema } from "./config.ts";
import { misspelledNames } from "./misspelled.ts";

const known = Object.keys(environmentSchema.shape);

test.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["public_url", "PUBLIC_URL"],
  ["STRIPE_SECRET_KYE", "STRIPE_SECRET_KEY"],
  ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
  ["MAIL_UR", "MAIL_URL"],
  ["OWNERS_EMAIL", "OWNER_EMAILS"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["APP_SERCET", "APP_SECRET"],
  ["TEST_MOED", "TEST_MODE"],
])("%s stops the start and asks whether %s was meant", (name, meant) => {
  expect(problemsOf({ [name]: "x" })).toEqual([`${name}: is no setting: did you mean ${meant}?`]);
});

test("settings and names of other programs are no problem", () => {
  const others =
    "PATH HOME LANG TERM USER PWD SHELL SHLVL HOSTNAME HOSTED NODE_ENV NODE_OPTIONS TZ CI npm_package_name npm_config_cache PORTS STORES DEBUG EDITOR MAIL PGHOST DATABASE AWS_REGION AWS_ACCESS_KEY_ID GOOGLE_APPLICATION_CREDENTIALS FIRESTORE_EMULATOR_HOST STRIPE_TEST_KEY STRIPE_API_KEY SMTP_URL HTTP_PROXY KUBERNETES_PORT INVOCATION_ID";
  expect(misspelledNames([...known, ...others.split(" ")], known)).toEqual([]);
});
