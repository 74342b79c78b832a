import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { ENVIRONMENT, portsOf } from "#tests/support/doctor-world.ts";
import { diagnose } from "./run.ts";
import { checkSettings } from "./settings.ts";

const TEST_KEYS = { STRIPE_SECRET_KEY: "rk_test_1", TEST_MODE: "1" };

async function findingsOf(environment: object, ports: object = {}) {
  const { findings } = await checkSettings({
    ...portsOf(),
    ...ports,
    environment: { ...environment },
  });
  return findings;
}

test("settings without problems are one line", async () => {
  expect(await findingsOf(ENVIRONMENT)).toEqual([
    { check: "settings", state: "ok", message: "can be used" },
  ]);
});

test("each problem is a failure with its own text, and nothing else is checked", async () => {
  const environment = { ...ENVIRONMENT, PORT: "eighty", STRIPE_WEBHOOK_SECRET: "" };
  const findings = await diagnose({ ...portsOf(), environment });
  expect(findings.map(({ check, state, message }) => [check, state, message])).toEqual([
    ["settings", "fail", "PORT: must be a port"],
    ["settings", "fail", "STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY"],
    ["others", "note", "not checked; a shop that runs keeps its former settings"],
  ]);
  expect(findings).toMatchObject([
    { remedy: expect.stringContaining("correct PORT") },
    { remedy: expect.stringContaining("--fix webhook") },
    {},
  ]);
});

test("unknown names in .env are a note", async () => {
  const unknown = [
    ".env sets COLOUR, which Tollgate does not know; .env.example lists all settings.",
  ];
  expect(await findingsOf(ENVIRONMENT, { unknown })).toMatchObject([
    { state: "ok" },
    { state: "note", message: expect.stringContaining("COLOUR") },
  ]);
});

test("lines of .env that set nothing fail, with usable settings and without", async () => {
  const stray = ["Line 3 of .env is not NAME=value, so nothing reads it"];
  const failed = { state: "fail", message: stray[0], remedy: "write it so, or begin it with #" };
  expect(await findingsOf(ENVIRONMENT, { stray })).toContainEqual({ check: "settings", ...failed });
  const wrong = { ...ENVIRONMENT, PORT: "x" };
  expect(await findingsOf(wrong, { stray })).toContainEqual({ check: "settings", ...failed });
});

test("test mode on a public address is noted, with the way to sell", async () => {
  const findings = await findingsOf({ ...ENVIRONMENT, ...TEST_KEYS });
  expect(findings).toContainEqual({
    check: "settings",
    state: "note",
    message: expect.stringMatching(/^Test mode: .* no real money moves/),
    remedy: expect.stringContaining("remove TEST_MODE"),
  });
});

test("on a deployed server, advice names its commands and its file of settings", async () => {
  const told = async (environment: object, ports: object = {}) => {
    const findings = await diagnose({
      ...portsOf({ environment: { ...environment } }),
      ...ports,
      isDeployed: true,
    });
    return findings.flatMap((finding) => ("remedy" in finding ? [finding.remedy] : []));
  };
  expect(await told({ PORT: "eighty" })).toContain(
    "correct PORT in /etc/tollgate/env; .env.example describes it",
  );
  expect(await told(TEST_KEYS)).toContainEqual(
    expect.stringMatching(/^to sell, run npm run deploy -- setup in the clone/),
  );
  const readStore = () => Promise.reject(new Error("plans.ts: is empty"));
  expect(await told({}, { readStore })).toEqual([
    "correct the store; npm run deploy -- update in the clone checks it again",
  ]);
});

test("problems of the store are failures, and the settings stay known", async () => {
  const readStore = () =>
    Promise.reject(new Error("index.ts: name: is missing\nplans.ts: is empty"));
  const { findings, config, store } = await checkSettings({ ...portsOf(), readStore });
  expect(findings.map(({ message }) => message)).toEqual([
    "index.ts: name: is missing",
    "plans.ts: is empty",
  ]);
  expect([config?.publicUrl, store]).toEqual([ENVIRONMENT.PUBLIC_URL, undefined]);
});

test("a public address shows no sample seller", async () => {
  const legal = { ...store.legal, seller: "Atlas (demo store: this seller does not exist)" };
  const readStore = async () => ({ ...store, legal });
  expect(await findingsOf(ENVIRONMENT, { readStore })).toMatchObject([
    {
      state: "fail",
      message: expect.stringContaining("the store cannot be public yet: legal.seller"),
    },
  ]);
});
