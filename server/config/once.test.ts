import { expect, test } from "vitest";
import { problemsOf } from "#tests/support/config-problems.ts";
import { readConfig } from "./config.ts";

const ONCE = {
  SECRET_KEY_BASE: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  VAPID_PUBLIC_KEY: "BJ",
  VAPID_PRIVATE_KEY: "cQ",
  DISABLE_SSL: "true",
  NUM_CPUS: "2",
  SMTP_ADDRESS: "mail.example",
  SMTP_PORT: "2525",
  SMTP_USERNAME: "shop@example",
  SMTP_PASSWORD: "a:b/c#%",
  MAILER_FROM_ADDRESS: "shop@shop.example",
};

test("ONCE's variables are read as the settings they mean", () => {
  const config = readConfig(ONCE);
  expect(config).toMatchObject({
    appSecret: ONCE.SECRET_KEY_BASE,
    workers: 2,
    mail: { kind: "smtp", from: "shop@shop.example" },
  });
  const url = new URL("url" in config.mail ? config.mail.url : "");
  expect([url.protocol, url.host]).toEqual(["smtp:", "mail.example:2525"]);
  expect([url.username, url.password].map(decodeURIComponent)).toEqual(["shop@example", "a:b/c#%"]);
});

test.each([
  [{ SMTP_PORT: "465" }, "smtps://shop%40example:a%3Ab%2Fc%23%25@mail.example:465"],
  [{ SMTP_PORT: "", SMTP_USERNAME: "", SMTP_PASSWORD: "" }, "smtp://mail.example:587"],
])("a mail relay with %j is %s", (changes, url) => {
  expect(readConfig({ ...ONCE, ...changes }).mail).toMatchObject({ url });
});

test("our own settings take precedence, unless they are empty", () => {
  const own = { APP_SECRET: "a secret of our own, long enough to use", MAIL_URL: "inbox:" };
  expect(readConfig({ ...ONCE, ...own, WORKERS: "" })).toMatchObject({
    appSecret: own.APP_SECRET,
    mail: { kind: "inbox" },
    workers: 2,
  });
});

test.each([
  ["SECRET_KEY_BASE", "hunter2", "must have 32 characters"],
  ["NUM_CPUS", "1.5", "a number of processes"],
  ["SMTP_ADDRESS", "smtp://mail.example", "host name"],
  ["SMTP_PORT", "587/tcp", "must be a port"],
  ["MAILER_FROM_ADDRESS", "Shop <shop@shop.example>", "must be an e-mail address"],
])("%s=%s is refused by its own name, and not shown", (name, value, reason) => {
  expect(problemsOf({ ...ONCE, [name]: value })).toEqual([
    expect.stringMatching(`^${name}: .*${reason}`),
  ]);
  expect(problemsOf({ ...ONCE, [name]: value }).join()).not.toContain(value);
});
