import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { namesOf, problemsOf } from "#tests/support/config-problems.ts";
import { environmentSchema, readConfig } from "../config.ts";

const names = Object.keys(environmentSchema.shape);
const STRIPE = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const PUBLIC = { PUBLIC_URL: "https://shop.example", TEST_MODE: "1" };

test("without any variable everything is embedded and on this machine", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    isTestMode: true,
    databasePath: resolve("data/tollgate.db"),
    filesPath: resolve("data/files"),
    identityApiKey: "tollgate-local",
    appSecret: undefined,
    stripe: undefined,
    iconApiUrl: undefined,
    logLevel: "info",
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test("an empty variable counts as absent", () => {
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
});

test("what other programs keep in the environment is ignored", () => {
  expect(readConfig({ PATH: "/bin", NODE_ENV: "production" })).toEqual(readConfig({}));
});

const bad: Record<string, string> = {
  HOST: "http://shop.example",
  PORT: "eighty",
  PUBLIC_URL: "shop.example",
  DATABASE_URL: "mysql://db",
  FILES_URL: "s3",
  MAIL_URL: "pigeon:",
  IDENTITY: "none",
  IDENTITY_API_KEY: "a key",
  FIREBASE_API_KEY: "a key",
  FIREBASE_AUTH_DOMAIN: "https://shop.firebaseapp.com",
  FIREBASE_PROJECT_ID: "My shop",
  IDENTITY_SERVICE_URL: "127.0.0.1:9099",
  PASSWORD_POLICY: "{",
  EMAIL_ENUMERATION_PROTECTION: "yes",
  RATE_LIMITS: "maybe",
  TOKEN_TTL_S: "an hour",
  OOB_TTL_S: "0",
  RECENT_SIGN_IN_S: "1.5",
  CAPTCHA_EMAIL_PASSWORD: "on",
  CAPTCHA_PHONE: "off",
  TRUSTED_PROXIES: "proxy.example",
  OIDC_PROVIDERS: "google",
  APP_SECRET: "short",
  STRIPE_SECRET_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "secret",
  TEST_MODE: "yes",
  ICON_API_URL: "icons",
  LOG_LEVEL: "loud",
};

test.each(Object.entries(bad))("a bad %s is named", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(namesOf(problems)).toEqual([name]);
  expect(problems[0]?.length).toBeGreaterThan(name.length + 8);
});

test("every bad value is reported at once", () => {
  const known = names.filter((name) => name in bad);
  expect(known).toEqual(Object.keys(bad));
  expect(namesOf(problemsOf(bad))).toEqual(known);
});

const GOOGLE = { id: "google.com", clientId: "shop", clientSecret: "s" };
const ACME = { id: "oidc.acme", name: "Acme", issuer: "https://acme.example", clientId: "shop" };

test("providers are read from one variable, Google with its own issuer", () => {
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
  [[ACME, ACME], "OIDC_PROVIDERS: names an id twice"],
  [[7], "OIDC_PROVIDERS.0: "],
])("providers such as %j are refused", (value, problem) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const problems = problemsOf({ OIDC_PROVIDERS: text });
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems[0]).not.toContain("hunter2");
});

test("no problem repeats a secret", () => {
  const secrets = {
    APP_SECRET: "hunter2",
    STRIPE_SECRET_KEY: "hunter2",
    STRIPE_WEBHOOK_SECRET: "hunter2",
  };
  expect(problemsOf(secrets).join()).not.toContain("hunter2");
});

test.each(["0", "65536", "-1", "80.5", " 80", "0x50", "8e1", "NaN"])("%j is no port", (PORT) => {
  expect(namesOf(problemsOf({ PORT }))).toEqual(["PORT"]);
});

test.each([
  "https://shop.example/path",
  "https://shop.example?x",
  "https://user@shop.example",
  "ftp://shop.example",
  "//shop.example",
  "javascript:alert(1)",
])("%s is no public origin", (PUBLIC_URL) => {
  expect(namesOf(problemsOf({ ...STRIPE, PUBLIC_URL }))).toContain("PUBLIC_URL");
});

test("the public origin is kept without a slash, and is this machine's port by default", () => {
  const { publicUrl } = readConfig({ ...PUBLIC, PUBLIC_URL: "https://shop.example/" });
  expect(publicUrl).toBe("https://shop.example");
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://127.0.0.1:8080");
});

test.each([
  "api.iconify.design",
  "ftp://icons.example",
  "https://icons.example/?a=b",
  "https://user:pass@icons.example",
])("%s is no icon service", (ICON_API_URL) => {
  expect(namesOf(problemsOf({ ICON_API_URL }))).toEqual(["ICON_API_URL"]);
});

test("an icon service may lie below a path", () => {
  const read = (ICON_API_URL: string) => readConfig({ ICON_API_URL }).iconApiUrl;
  expect(read("https://icons.example")).toBe("https://icons.example");
  expect(read("http://127.0.0.1:4000/icons/")).toBe("http://127.0.0.1:4000/icons");
});

test("a public address needs https", () => {
  expect(namesOf(problemsOf({ ...PUBLIC, PUBLIC_URL: "http://shop.example" }))).toEqual([
    "PUBLIC_URL",
  ]);
  for (const host of ["localhost", "127.0.0.1", "[::1]"])
    expect(problemsOf({ PUBLIC_URL: `http://${host}:4000` })).toEqual([]);
  for (const host of ["127.0.0.1.evil.example", "localhost.evil.example", "192.168.0.1"])
    expect(namesOf(problemsOf({ ...PUBLIC, PUBLIC_URL: `http://${host}` }))).toContain(
      "PUBLIC_URL",
    );
});

test("on a public address neither sandbox nor inbox runs unless test mode says so", () => {
  expect(namesOf(problemsOf({ PUBLIC_URL }))).toEqual(["STRIPE_SECRET_KEY", "MAIL_URL"]);
  expect(namesOf(problemsOf({ PUBLIC_URL, TEST_MODE: "0" }))).toContain("STRIPE_SECRET_KEY");
  expect(namesOf(problemsOf({ PUBLIC_URL, ...STRIPE }))).toEqual(["MAIL_URL"]);
  expect(problemsOf(PUBLIC)).toEqual([]);
  expect(problemsOf({ PUBLIC_URL, ...STRIPE, MAIL_URL: "smtp://mail.example:587" })).toEqual([]);
});

test("Stripe needs both its secrets", () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = STRIPE;
  expect(namesOf(problemsOf({ STRIPE_SECRET_KEY }))).toEqual(["STRIPE_WEBHOOK_SECRET"]);
  expect(namesOf(problemsOf({ STRIPE_WEBHOOK_SECRET }))).toEqual(["STRIPE_SECRET_KEY"]);
  const { stripe, isTestMode } = readConfig(STRIPE);
  expect(stripe).toEqual({ secretKey: "sk_live_x", webhookSecret: "whsec_x" });
  expect(isTestMode).toBe(false);
});

const { PUBLIC_URL } = PUBLIC;
const RELAY = { MAIL_URL: "smtp://mail.example:587" };
const keys = (mode: string) =>
  ["sk", "rk"].map((kind) => ({ ...STRIPE, STRIPE_SECRET_KEY: `${kind}_${mode}_x` }));

test.each(keys("test"))("$STRIPE_SECRET_KEY on a public address is for test mode", (stripe) => {
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
  "on %s the whole network reaches the shop, which must be meant",
  (HOST) => {
    expect(namesOf(problemsOf({ HOST }))).toEqual(["HOST"]);
    expect(namesOf(problemsOf({ HOST, PUBLIC_URL: "http://localhost:3000" }))).toEqual(["HOST"]);
    expect(problemsOf({ HOST, TEST_MODE: "1" })).toEqual([]);
    expect(problemsOf({ HOST, ...STRIPE, ...RELAY, PUBLIC_URL })).toEqual([]);
  },
);

test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("%s is this machine", (HOST) => {
  expect(problemsOf({ HOST })).toEqual([]);
});

test("a bad value does not hide what is wrong between the others", () => {
  const { STRIPE_SECRET_KEY } = STRIPE;
  expect(
    namesOf(problemsOf({ PUBLIC_URL, STRIPE_SECRET_KEY, APP_SECRET: "short", LOG_LEVEL: "loud" })),
  ).toEqual(["APP_SECRET", "LOG_LEVEL", "STRIPE_WEBHOOK_SECRET", "MAIL_URL"]);
});

test("nothing follows from a value that cannot be read", () => {
  const { STRIPE_WEBHOOK_SECRET } = STRIPE;
  const environment = { STRIPE_SECRET_KEY: "pk_live_x", STRIPE_WEBHOOK_SECRET, ...RELAY };
  expect(namesOf(problemsOf({ ...environment, PUBLIC_URL }))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(namesOf(problemsOf({ HOST: "0.0.0.0", PUBLIC_URL: "here" }))).toEqual(["PUBLIC_URL"]);
});

test("where the documents and files lie follows DATA_DIR unless it is said", () => {
  expect(readConfig({ DATA_DIR: "/srv" })).toMatchObject({
    databasePath: resolve("/srv/tollgate.db"),
    filesPath: resolve("/srv/files"),
  });
  const said = { DATA_DIR: "/srv", DATABASE_URL: "sqlite::memory:", FILES_URL: "file:/mnt/files" };
  expect(readConfig(said)).toMatchObject({
    databasePath: ":memory:",
    filesPath: resolve("/mnt/files"),
  });
});

test(".env.example has every variable in order, commented out, with its default and a reason", () => {
  const text = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const entries = [...text.matchAll(/^# (.+)\n# ([A-Z_]+)=(.*)$/gm)];
  expect(entries.map(([, , name]) => name)).toEqual(names);
  expect(text.match(/^# ?[A-Z_]+=/gm)).toHaveLength(names.length);
  expect(text.split("\n").filter((line) => line !== "" && !line.startsWith("# "))).toEqual([]);
  const values = Object.fromEntries(entries.map(([, , name, value]) => [name, value]));
  const defaults = environmentSchema.parse({});
  for (const name of names) {
    const value = defaults[name as keyof typeof defaults];
    expect(values[name], name).toBe(typeof value === "boolean" ? "0" : String(value ?? ""));
  }
  expect(readConfig(values)).toEqual(readConfig({}));
});

test("a policy is read, and a wrong member of it named", () => {
  const policy = { enforcementState: "ENFORCE", minPasswordLength: 10 };
  const { passwordPolicy } = readConfig({ PASSWORD_POLICY: JSON.stringify(policy) });
  expect(passwordPolicy).toMatchObject({ ...policy, forceUpgradeOnSignin: false });
  expect(namesOf(problemsOf({ PASSWORD_POLICY: '{"minPasswordLength":"10"}' }))).toEqual([
    "PASSWORD_POLICY.minPasswordLength",
  ]);
  for (const text of ["[]", "null", "10", '"ENFORCE"'])
    expect(namesOf(problemsOf({ PASSWORD_POLICY: text }))).toEqual(["PASSWORD_POLICY"]);
});

test("only test mode is without limits, or has the captcha of tests", () => {
  const loose = {
    RATE_LIMITS: "off",
    TOKEN_TTL_S: "60",
    OOB_TTL_S: "2",
    RECENT_SIGN_IN_S: "1",
    CAPTCHA_EMAIL_PASSWORD: "ENFORCE",
    CAPTCHA_PHONE: "AUDIT",
  };
  expect(readConfig(loose)).toMatchObject({
    hasSignInLimits: false,
    lifetimes: { idTokenSeconds: 60, mailedCodeSeconds: 2, recentSignInSeconds: 1 },
    captcha: { emailPassword: "ENFORCE", phone: "AUDIT" },
  });
  const live = { ...STRIPE, PUBLIC_URL: "https://shop.example", MAIL_URL: "smtp://mail.example" };
  expect(problemsOf(live)).toEqual([]);
  expect(namesOf(problemsOf({ ...live, ...loose }))).toEqual(Object.keys(loose));
});
