import { expect, test } from "vitest";
import { problemsOf } from "#tests/support/config-problems.ts";
import { readConfig } from "./config.ts";

const GOOGLE = { id: "google.com", clientId: "shop", clientSecret: "s" };
const ACME = { id: "oidc.acme", name: "Acme", issuer: "https://acme.example", clientId: "shop" };

test("OIDC_PROVIDERS lists the providers; Google's issuer is known", () => {
  const { providers } = readConfig({ OIDC_PROVIDERS: JSON.stringify([GOOGLE, ACME]) });
  expect(providers).toEqual([
    { ...GOOGLE, name: "Google", issuer: "https://accounts.google.com" },
    ACME,
  ]);
  expect(readConfig({}).providers).toEqual([]);
});

test.each([
  ["{}", "OIDC_PROVIDERS: must be an array of providers"],
  ["[", "OIDC_PROVIDERS: must be JSON"],
  [[{ ...ACME, id: "acme" }], "OIDC_PROVIDERS.0.id: must be google.com or oidc."],
  [
    [GOOGLE, { ...ACME, issuer: "http://acme.example" }],
    "OIDC_PROVIDERS.1.issuer: must be an https",
  ],
  [[{ id: "google.com" }], "OIDC_PROVIDERS.0.clientId: "],
  [[{ ...ACME, secret: "hunter2" }], "OIDC_PROVIDERS.0: "],
  [[ACME, ACME], "OIDC_PROVIDERS: contains an id twice"],
  [[7], "OIDC_PROVIDERS.0: "],
])("providers such as %j are refused", (value, problem) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const problems = problemsOf({ OIDC_PROVIDERS: text });
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems[0]).not.toContain("hunter2");
});
