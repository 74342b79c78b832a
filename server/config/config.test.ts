import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { namesOf, problemsOf } from "#tests/support/config-problems.ts";
import { environmentSchema, readConfig } from "./config.ts";

const names = Object.keys(environmentSchema.shape);
const STRIPE = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const PUBLIC_URL = "https://shop.example";
const RELAY = { MAIL_URL: "smtp://mail.example:587" };

test("without variables every service is embedded and only this machine can connect", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    isTestMode: true,
    documents: { kind: "sqlite", path: resolve("data/tollgate.db") },
    files: { kind: "disk", path: resolve("data/files") },
    mail: { kind: "inbox" },
    identity: { kind: "embedded", apiKey: "tollgate-local" },
    payments: { kind: "sandbox" },
    appSecret: undefined,
    iconApiUrl: undefined,
    ownerEmails: [],
    logLevel: "info",
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test("an empty variable counts as absent", () => {
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
});

test.each([
  "smtp://shop:12#34@mail.example",
  "smtp://sh/op:x@mail.example:587",
  "smtps://shop:a?b@host",
])("the character in %s that must be encoded is named", (url) => {
  expect(problemsOf({ MAIL_URL: url })).toEqual([expect.stringContaining("# as %23")]);
});

test("variables of other programs are ignored", () => {
  expect(readConfig({ PATH: "/bin", NODE_ENV: "production" })).toEqual(readConfig({}));
});

const bad: Record<string, string> = {
  HOST: "http://shop.example",
  PORT: "eighty",
  WORKERS: "many",
  PUBLIC_URL: "shop.example",
  DATABASE_URL: "mysql://db",
  FILES_URL: "s3",
  ACCEL_REDIRECT: "internal",
  MAIL_URL: "pigeon:",
  MAIL_FROM: "Shop <shop@atlas.example>",
  IDENTITY: "none",
  IDENTITY_API_KEY: "a key",
  FIREBASE_API_KEY: "a key",
  FIREBASE_AUTH_DOMAIN: "https://shop.firebaseapp.com",
  FIREBASE_PROJECT_ID: "My shop",
  IDENTITY_SERVICE_URL: "127.0.0.1:9099",
  PASSWORD_POLICY: "{",
  EMAIL_ENUMERATION_PROTECTION: "yes",
  TOKEN_TTL_S: "an hour",
  OOB_TTL_S: "0",
  RECENT_SIGN_IN_S: "1.5",
  CAPTCHA_EMAIL_PASSWORD: "on",
  CAPTCHA_PHONE: "off",
  GTM_CONSENT_MODE: "full",
  FIREBASE_APP_ID: "shop",
  FIREBASE_MEASUREMENT_ID: "UA-1",
  GA_API_SECRET: "a secret",
  GA_SERVICE_URL: "127.0.0.1:4000",
  IUBENDA_SITE_ID: "site",
  IUBENDA_POLICY_IDS: "1,2,3",
  RATE_LIMITS: "maybe",
  PSEUDO_LANGUAGE: "en-XA",
  TRUSTED_PROXIES: "proxy.example",
  OIDC_PROVIDERS: "google",
  APP_SECRET: "short",
  STRIPE_SECRET_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "secret",
  OWNER_EMAILS: "owner.example",
  DOWNLOAD_LIMIT: "0",
  MAIL_PER_SALE: "yes",
  DAILY_DIGEST: "on",
  REFUND_FRAUD_WARNINGS_BELOW: "30.00 EUR",
  TEST_MODE: "yes",
  ICON_API_URL: "icons",
  BUILD_POLL_MS: "999",
  LOG_LEVEL: "loud",
  LOG_REQUESTS: "yes",
  METRICS_PORT: "65536",
  METRICS_HOST: "every network",
  OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
  OTEL_EXPORTER_OTLP_HEADERS: "secret",
  OTEL_SERVICE_NAME: "n".repeat(256),
};

test.each(Object.entries(bad))("the error names an invalid %s", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(namesOf(problems)).toEqual([name]);
  expect(problems[0]?.length).toBeGreaterThan(name.length + 8);
});

test("all invalid values are reported together", () => {
  expect(namesOf(problemsOf(bad)).toSorted()).toEqual(Object.keys(bad).toSorted());
});

test("problems do not reveal secrets", () => {
  const secrets = {
    APP_SECRET: "hunter2",
    STRIPE_SECRET_KEY: "hunter2",
    STRIPE_WEBHOOK_SECRET: "hunter2",
    OTEL_EXPORTER_OTLP_HEADERS: "hunter2",
  };
  expect(problemsOf(secrets).join()).not.toContain("hunter2");
});

test.each(["0", "65536", "-1", "80.5", " 80", "0x50", "8e1", "NaN"])(
  "%j is refused as a port",
  (PORT) => {
    expect(namesOf(problemsOf({ PORT }))).toEqual(["PORT"]);
  },
);

test("metrics and traces are off unless asked for, and metrics have a port of their own", () => {
  expect(readConfig({})).toMatchObject({ metrics: undefined, tracing: undefined });
  expect(readConfig({ METRICS_PORT: "0" }).metrics).toBeUndefined();
  const metrics = { host: "127.0.0.1", port: 9464 };
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual(metrics);
  const tracing = { serviceName: "tollgate" };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://10.0.0.1:4318" })).toMatchObject({
    tracing,
  });
  expect(namesOf(problemsOf({ METRICS_PORT: "3000" }))).toEqual(["METRICS_PORT"]);
  expect(namesOf(problemsOf({ PORT: "9464", METRICS_PORT: "9464" }))).toEqual(["METRICS_PORT"]);
});

test.each(["0", "257", "-1", "1.5", " 2", "AUTO"])("%j is refused as WORKERS", (WORKERS) => {
  expect(namesOf(problemsOf({ WORKERS }))).toEqual(["WORKERS"]);
});

test("one worker serves by default, and auto starts one per processor", () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WORKERS: "3" }).workers).toBe(3);
  expect(readConfig({ WORKERS: "auto" }).workers).toBe(availableParallelism());
});

test.each(["0", "-1", "1,50", "0.0001", "€30", "1e3", "0x10", " 5", "1234567890"])(
  "%j is refused as an amount",
  (REFUND_FRAUD_WARNINGS_BELOW) => {
    const problems = problemsOf({ REFUND_FRAUD_WARNINGS_BELOW });
    expect(namesOf(problems)).toEqual(["REFUND_FRAUD_WARNINGS_BELOW"]);
  },
);

test("the limit of refunds after a warning is in thousandths", () => {
  const read = (REFUND_FRAUD_WARNINGS_BELOW: string) =>
    readConfig({ REFUND_FRAUD_WARNINGS_BELOW }).refundWarningsBelow;
  expect(["30.00", "30", "0.001", "8.2", "999999999.999", ""].map(read)).toEqual([
    30_000,
    30_000,
    1,
    8200,
    999_999_999_999,
    undefined,
  ]);
});

test.each([
  "api.iconify.design",
  "ftp://icons.example",
  "https://icons.example/?a=b",
  "https://user:pass@icons.example",
])("%s is refused as an icon service", (ICON_API_URL) => {
  expect(namesOf(problemsOf({ ICON_API_URL }))).toEqual(["ICON_API_URL"]);
});

test("the URL of an icon service may have a path", () => {
  const read = (ICON_API_URL: string) => readConfig({ ICON_API_URL }).iconApiUrl;
  expect(read("https://icons.example")).toBe("https://icons.example");
  expect(read("http://127.0.0.1:4000/icons/")).toBe("http://127.0.0.1:4000/icons");
});

test("owners' addresses are trimmed and in lower case", () => {
  const read = (OWNER_EMAILS: string) => readConfig({ OWNER_EMAILS }).ownerEmails;
  expect(read(" Ada@Shop.example,bob@xn--mnchen-3ya.de ")).toEqual([
    "ada@shop.example",
    "bob@xn--mnchen-3ya.de",
  ]);
});

test.each([
  "ada",
  "ada@",
  "ada@shop.example,",
  "ada@shop.example bob@shop.example",
  "Ada <ada@shop.example>",
  "ada@shöp.example",
])("%j is refused as a list of owners", (OWNER_EMAILS) => {
  const problems = problemsOf({ OWNER_EMAILS });
  expect(namesOf(problems)).toEqual(["OWNER_EMAILS"]);
  expect(problems.join()).not.toContain("ada");
});

test("an invalid value does not hide broken rules between the others", () => {
  const { STRIPE_SECRET_KEY } = STRIPE;
  expect(
    namesOf(problemsOf({ PUBLIC_URL, STRIPE_SECRET_KEY, APP_SECRET: "short", LOG_LEVEL: "loud" })),
  ).toEqual(["APP_SECRET", "LOG_LEVEL", "STRIPE_WEBHOOK_SECRET", "MAIL_URL"]);
});

test("rules that involve an invalid value are not reported", () => {
  const { STRIPE_WEBHOOK_SECRET } = STRIPE;
  const environment = { STRIPE_SECRET_KEY: "pk_live_x", STRIPE_WEBHOOK_SECRET, ...RELAY };
  expect(namesOf(problemsOf({ ...environment, PUBLIC_URL }))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(namesOf(problemsOf({ HOST: "0.0.0.0", PUBLIC_URL: "here" }))).toEqual(["PUBLIC_URL"]);
});

test(".env.example has every variable once, commented out, with its default and a reason", () => {
  const text = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const entries = [...text.matchAll(/^# (.+)\n# ([A-Z\d_]+)=(.*)$/gm)];
  expect(entries.map(([, , name]) => name).toSorted()).toEqual(names.toSorted());
  expect(text.match(/^# ?[A-Z\d_]+=/gm)).toHaveLength(names.length);
  expect(text.split("\n").filter((line) => line !== "" && !line.startsWith("# "))).toEqual([]);
  const values = Object.fromEntries(entries.map(([, , name, value]) => [name, value]));
  const defaults = environmentSchema.parse({});
  for (const name of names) {
    const value = defaults[name as keyof typeof defaults];
    expect(values[name], name).toBe(typeof value === "boolean" ? "0" : String(value ?? ""));
  }
  expect(readConfig(values)).toEqual(readConfig({}));
});

test("PASSWORD_POLICY is read, and an invalid member is named", () => {
  const policy = { enforcementState: "ENFORCE", minPasswordLength: 10 };
  expect(readConfig({ PASSWORD_POLICY: JSON.stringify(policy) }).identity).toMatchObject({
    passwordPolicy: { ...policy, forceUpgradeOnSignin: false },
  });
  expect(namesOf(problemsOf({ PASSWORD_POLICY: '{"minPasswordLength":"10"}' }))).toEqual([
    "PASSWORD_POLICY.minPasswordLength",
  ]);
  for (const text of ["[]", "null", "10", '"ENFORCE"'])
    expect(namesOf(problemsOf({ PASSWORD_POLICY: text }))).toEqual(["PASSWORD_POLICY"]);
});

test("only test mode allows no limits, short lifetimes, captcha and the pseudo language", () => {
  const loose = {
    RATE_LIMITS: "off",
    PSEUDO_LANGUAGE: "1",
    TOKEN_TTL_S: "60",
    OOB_TTL_S: "2",
    RECENT_SIGN_IN_S: "1",
    CAPTCHA_EMAIL_PASSWORD: "ENFORCE",
    CAPTCHA_PHONE: "AUDIT",
  };
  expect(readConfig(loose)).toMatchObject({
    hasLimits: false,
    hasPseudoLanguage: true,
    identity: {
      lifetimes: { idTokenSeconds: 60, mailedCodeSeconds: 2, recentSignInSeconds: 1 },
      captcha: { emailPassword: "ENFORCE", phone: "AUDIT" },
    },
  });
  const live = { ...STRIPE, PUBLIC_URL: "https://shop.example", MAIL_URL: "smtp://mail.example" };
  expect(problemsOf(live)).toEqual([]);
  expect(namesOf(problemsOf({ ...live, ...loose }))).toEqual(Object.keys(loose));
});
