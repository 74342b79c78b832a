/** What a shop on a public address needs, and which keys of Stripe belong to test mode. */
import { expect, test } from "vitest";
import { namesOf, problemsOf } from "#tests/support/config-problems.ts";
import { readConfig } from "./config.ts";

const STRIPE = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const PUBLIC = { PUBLIC_URL: "https://shop.example", TEST_MODE: "1" };
const { PUBLIC_URL } = PUBLIC;
const RELAY = { MAIL_URL: "smtp://mail.example:587" };
const keys = (mode: string) =>
  ["sk", "rk"].map((kind) => ({ ...STRIPE, STRIPE_SECRET_KEY: `${kind}_${mode}_x` }));

test.each([
  "https://shop.example/path",
  "https://shop.example?x",
  "https://user@shop.example",
  "ftp://shop.example",
  "//shop.example",
  "javascript:alert(1)",
])("%s is refused as a public origin", (PUBLIC_URL) => {
  expect(namesOf(problemsOf({ ...STRIPE, PUBLIC_URL }))).toContain("PUBLIC_URL");
});

test("the public origin has no trailing slash and defaults to the port on this machine", () => {
  const { publicUrl } = readConfig({ ...PUBLIC, PUBLIC_URL: "https://shop.example/" });
  expect(publicUrl).toBe("https://shop.example");
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://127.0.0.1:8080");
});

test("a public address needs https", () => {
  expect(namesOf(problemsOf({ ...PUBLIC, PUBLIC_URL: "http://shop.example" }))).toEqual([
    "PUBLIC_URL",
  ]);
  for (const host of ["localhost", "shop.localhost", "127.0.0.1", "[::1]"])
    expect(problemsOf({ PUBLIC_URL: `http://${host}:4000` })).toEqual([]);
  for (const host of [
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil-localhost",
    "192.168.0.1",
  ])
    expect(namesOf(problemsOf({ ...PUBLIC, PUBLIC_URL: `http://${host}` }))).toContain(
      "PUBLIC_URL",
    );
});

test("a public address refuses sandbox and inbox unless TEST_MODE=1", () => {
  expect(namesOf(problemsOf({ PUBLIC_URL }))).toEqual(["STRIPE_SECRET_KEY", "MAIL_URL"]);
  expect(namesOf(problemsOf({ PUBLIC_URL, TEST_MODE: "0" }))).toContain("STRIPE_SECRET_KEY");
  expect(namesOf(problemsOf({ PUBLIC_URL, ...STRIPE }))).toEqual(["MAIL_URL"]);
  expect(problemsOf(PUBLIC)).toEqual([]);
  expect(problemsOf({ PUBLIC_URL, ...STRIPE, MAIL_URL: "smtp://mail.example:587" })).toEqual([]);
});

test("Stripe requires both of its secrets", () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = STRIPE;
  expect(namesOf(problemsOf({ STRIPE_SECRET_KEY }))).toEqual(["STRIPE_WEBHOOK_SECRET"]);
  expect(namesOf(problemsOf({ STRIPE_WEBHOOK_SECRET }))).toEqual(["STRIPE_SECRET_KEY"]);
  const { payments, isTestMode } = readConfig(STRIPE);
  expect(payments).toEqual({
    kind: "stripe",
    secretKey: "sk_live_x",
    webhookSecret: "whsec_x",
  });
  expect(isTestMode).toBe(false);
});

test.each(keys("test"))("$STRIPE_SECRET_KEY on a public address requires test mode", (stripe) => {
  expect(namesOf(problemsOf({ ...stripe, ...RELAY, PUBLIC_URL }))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(readConfig({ ...stripe, ...PUBLIC }).isTestMode).toBe(true);
  expect(problemsOf(stripe)).toEqual([]);
});

test.each(keys("live"))("$STRIPE_SECRET_KEY is refused in test mode", (stripe) => {
  expect(namesOf(problemsOf({ ...stripe, TEST_MODE: "1" }))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(namesOf(problemsOf({ ...stripe, ...PUBLIC }))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(readConfig({ ...stripe, ...RELAY, PUBLIC_URL }).isTestMode).toBe(false);
});

test.each(["0.0.0.0", "::", "192.168.0.2", "shop", "127.0.0.1.example"])(
  "HOST=%s exposes the shop to the network, which requires TEST_MODE or a public address",
  (HOST) => {
    expect(namesOf(problemsOf({ HOST }))).toEqual(["HOST"]);
    expect(namesOf(problemsOf({ HOST, PUBLIC_URL: "http://localhost:3000" }))).toEqual(["HOST"]);
    expect(problemsOf({ HOST, TEST_MODE: "1" })).toEqual([]);
    expect(problemsOf({ HOST, ...STRIPE, ...RELAY, PUBLIC_URL })).toEqual([]);
  },
);

test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("HOST=%s needs nothing else", (HOST) => {
  expect(problemsOf({ HOST })).toEqual([]);
});
