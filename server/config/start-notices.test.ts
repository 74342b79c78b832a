import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { startNotices } from "./start-notices.ts";

const PREVIEW = { TEST_MODE: "1", PUBLIC_URL: "https://preview.example" };
const noticesOf = (environment: Record<string, string>) =>
  startNotices(readConfig(environment)).join("\n");

test("on this machine, the only notice says that no money moves", () => {
  expect(noticesOf({})).toBe("Test mode: payments are a sandbox, no real money moves.");
});

test("in test mode on a public address, the notices list what anyone can do", () => {
  const open = noticesOf(PREVIEW);
  expect(open).toContain("read every mail of the shop at https://preview.example/dev/inbox");
  expect(open).toContain("sign in as anyone, including the owner, with the test provider");
  const mailed = noticesOf({ ...PREVIEW, MAIL_URL: "smtp://mail.example:25" });
  expect(mailed).not.toContain("/dev/inbox");
  expect(mailed).toContain("sign in as anyone");
});

test("an invalid GTM_ID is named, and a valid one is not", () => {
  const invalid = 'GTM_ID is not loaded, because "foo" is no id of a container such as GTM-ABC123.';
  expect(noticesOf({ GTM_ID: "foo" })).toContain(invalid);
  expect(noticesOf({ GTM_ID: "GTM-ABC123" })).not.toContain("GTM_ID");
});

test("a live shop gets one notice, if all visitors share the proxy's address", () => {
  const settings = {
    PUBLIC_URL: "https://shop.example",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    MAIL_URL: "smtp://mail.example:25",
  };
  expect(noticesOf(settings)).toMatch(/^TRUSTED_PROXIES is not set: .*\.$/);
  expect(noticesOf({ ...settings, TRUSTED_PROXIES: "127.0.0.1" })).toBe("");
});
