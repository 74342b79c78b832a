import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import { createStoredApp, type StoredApp } from "#tests/support/stored-documents.ts";
import { createTestApp, ORIGIN, type TestBrowser } from "#tests/support/test-app.ts";

const KILOBYTE = 1024;
const WITHOUT_TEST_MODE = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local";
const FORM = "application/x-www-form-urlencoded";

let app: StoredApp;
let buyer: TestBrowser;
let paymentPath: string;
beforeAll(async () => {
  app = await createStoredApp();
  buyer = app.browser();
  await buyer.signUp();
  await buy(buyer, "pocket");
  ({ paymentPath } = await startCheckout(buyer, "studio"));
});
afterAll(() => app.close());

const changes: readonly (readonly [method: string, path: string, type: string, body: string])[] = [
  ["POST", "/api/session", "application/json", "{}"],
  ["DELETE", "/api/session", "application/json", ""],
  ["POST", "/api/downloads/pocket", FORM, ""],
  ["POST", "/landing/paywall", FORM, "plan=weekend"],
  ["POST", "/LANDING/PAYWALL/", FORM, "plan=weekend"],
  ["POST", "/landing/paywall.data", FORM, "plan=weekend"],
  [
    "POST",
    "{payment}",
    FORM,
    "email=a%40example.com&cardNumber=4242424242424242&expiry=12%2F34&cvc=123",
  ],
  ["POST", "/auth/provider/oidc.test/callback", "application/json", '{"query":"?code=1"}'],
  ["POST", "/dev/provider/authorize", FORM, "email=a%40example.com"],
  ["POST", "/dev/payments", "application/json", '{"webhooks":"hold"}'],
  ["POST", "/dev/payments/release", "application/json", ""],
];

const foreignHeaders: readonly Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "" },
  { origin: "http://localhost:3000" },
  { origin: `${ORIGIN}.evil.example` },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: ORIGIN, "sec-fetch-site": "cross-site" },
  { origin: "null", "sec-fetch-site": "same-origin" },
];

test.each(changes)("%s %s from elsewhere is refused and changes nothing", async (...change) => {
  const [method, route, type, body] = change;
  const path = route.replace("{payment}", paymentPath);
  const before = app.dump();
  for (const headers of foreignHeaders) {
    const init = {
      method,
      ...(body ? { body } : {}),
      headers: { ...headers, "content-type": type },
    };
    const machine = { ...init, headers: { ...init.headers, accept: "application/json" } };
    const failure = await expectFailureBody(await buyer.request(path, machine), 403);
    expect(failure).toMatchObject({ url: path, statusMessage: "Forbidden" });
    expect(failure.message).toBe("This request came from another site and was refused.");
    await expectErrorPage(await buyer.request(path, init), 403);
  }
  expect(app.dump()).toBe(before);
  expect((await buyer.get("/account")).status).toBe(200);
});

test("what only reads may be asked for from anywhere", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const path of ["/landing", "/landing/paywall", "/healthz"])
    expect((await buyer.get(path, headers)).status).toBe(200);
});

test("the own origin, a typed address and a client without these headers pass", async () => {
  for (const headers of [
    { origin: ORIGIN },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    {},
  ] as Record<string, string>[])
    expect((await buyer.request("/api/downloads/pocket", { method: "POST", headers })).status).toBe(
      303,
    );
});

test("the identity paths and the webhook take requests from any origin", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const account = await app.browser().postJson(SIGN_UP, { returnSecureToken: true }, headers);
  expect(account.status).toBe(200);
  const webhook = await app.browser().postJson("/api/webhooks/stripe", {}, headers);
  const { data } = await expectFailureBody(webhook, 400);
  expect(data.issues).toMatchObject([{ path: "Stripe-Signature" }]);
});

test("in test mode another Host is misdirected", async () => {
  for (const host of ["evil.example:3000", "127.0.0.1", "localhost:3000", "127.0.0.1:3001", ""])
    for (const path of ["/landing", "/api/session", "/healthz", "/dev/inbox", SIGN_UP]) {
      const accept = "application/json";
      const failure = await expectFailureBody(await buyer.get(path, { host, accept }), 421);
      expect(failure.statusMessage).toBe("Misdirected Request");
    }
  await expectErrorPage(await buyer.get("/landing", { host: "evil.example" }), 421);
});

test("outside test mode the Host is the proxy's business, and /dev is not there", async () => {
  const live = await createTestApp(WITHOUT_TEST_MODE);
  const visitor = live.browser();
  expect((await visitor.get("/landing", { host: "shop.example" })).status).toBe(200);
  for (const path of ["/dev/inbox", "/dev/inbox.json", "/dev/payments", "/sandbox/pay/cs_test_1"])
    expect((await visitor.get(path)).status).toBe(404);
  await live.close();
});

test.each([
  "/landing//",
  "//landing",
  "//",
  "/landing//paywall?x=1",
  "/api//session",
  "/account//",
])("the doubled slash of %s is refused before routing", async (path) => {
  const failure = await expectFailureBody(
    await buyer.get(path, { accept: "application/json" }),
    404,
  );
  expect(failure.message).toBe(`Page not found: ${path}`);
  expect(failure.data).toEqual({ path: path.split("?")[0] });
  expect(await expectErrorPage(await buyer.get(path), 404)).toContain(`Page not found: ${path}`);
});

/** Once with its length declared, once in chunks as a client that does not know it. */
function sendSized(path: string, size: number, type: string, accept: string) {
  const text = "a".repeat(size);
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < size; at += 10_000)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)));
      controller.close();
    },
  });
  const headers = { origin: ORIGIN, "content-type": type, accept };
  return Promise.all([
    buyer.request(path, {
      method: "POST",
      body: text,
      headers: { ...headers, "content-length": String(size) },
    }),
    buyer.request(path, { method: "POST", body: chunks, duplex: "half", headers } as RequestInit),
  ]);
}

test.each([
  ["/landing/paywall", FORM, 64 * KILOBYTE],
  ["/api/session", "application/json", 64 * KILOBYTE],
  ["/api/downloads/pocket", FORM, 64 * KILOBYTE],
  ["/api/webhooks/stripe", "application/json", 512 * KILOBYTE],
  ["/dev/payments", "application/json", KILOBYTE],
])("a body of %s (%s) above %i bytes is 413", async (path, type, limit) => {
  for (const answer of await sendSized(path, limit + 1, type, "application/json")) {
    const failure = await expectFailureBody(answer, 413);
    expect(failure).toMatchObject({ url: path, statusMessage: "Content Too Large" });
  }
  for (const answer of await sendSized(path, limit + 1, type, "text/html"))
    await expectErrorPage(answer, 413);
  for (const answer of await sendSized(path, limit, type, "application/json"))
    expect(answer.status).not.toBe(413);
});

test("the identity protocol limits bodies in its own envelope", async () => {
  for (const size of [65 * KILOBYTE, 200 * KILOBYTE])
    for (const answer of await sendSized(SIGN_UP, size, "application/json", "application/json")) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { code: 400, status: "INVALID_ARGUMENT" },
      });
    }
});

test("the payment page refuses a large form with a page of its own", async () => {
  for (const answer of await sendSized(paymentPath, 9 * KILOBYTE, FORM, "text/html")) {
    expect(answer.status).toBe(413);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  }
});
