/** The guards that every request must pass before it reaches a route. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type AskedShop, soldBy, type SuiteOptions } from "./asked-shop.ts";

const KILOBYTE = 1024;
const SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local";
const FORM = "application/x-www-form-urlencoded";
const IS_TEST_PAGE = /^(\/dev\/|\{payment\}|\/auth\/provider\/)/;

const changes: readonly (readonly [method: string, path: string, type: string, body: string])[] = [
  ["POST", "/api/session", "application/json", "{}"],
  ["DELETE", "/api/session", "application/json", ""],
  ["POST", "/api/downloads/{file}", FORM, ""],
  ["POST", "/landing/paywall", FORM, "plan={plan}"],
  ["POST", "/LANDING/PAYWALL/", FORM, "plan={plan}"],
  ["POST", "/landing/paywall.data", FORM, "plan={plan}"],
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
  ["POST", "/dev/payments/refund", "application/json", '{"orderId":"none"}'],
  ["POST", "/dev/payments/dispute", "application/json", '{"orderId":"none","state":"open"}'],
  ["POST", "/dev/payments/delayed", "application/json", '{"orderId":"none","outcome":"paid"}'],
];

export function describeGuards({ open, hasTestPages }: SuiteOptions): void {
  let shop: AskedShop;
  let buyer: TestBrowser;
  let paymentPath: string;
  beforeAll(async () => {
    shop = await open();
    buyer = shop.browser();
    await buyer.signUp();
    await buy(buyer, soldBy(shop).planId);
    if (hasTestPages) ({ paymentPath } = await startCheckout(buyer, soldBy(shop).otherPlanId));
  });
  afterAll(() => shop.close());

  /** Replaces the names in braces with this store's plan and file. */
  const placed = (text: string) => {
    const { planId, file } = soldBy(shop);
    return text.replace("{plan}", planId).replace("{file}", file.id);
  };

  const foreignHeaders = (): readonly Record<string, string>[] => [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: shop.origin.replace(/\/\/[^:]+/, "//localhost") },
    { origin: `${shop.origin}.evil.example` },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: shop.origin, "sec-fetch-site": "cross-site" },
    { origin: "null", "sec-fetch-site": "same-origin" },
  ];

  test.each(changes.filter(([, path]) => hasTestPages || !IS_TEST_PAGE.test(path)))(
    "%s %s from another site is refused and changes nothing",
    async (...change) => {
      const [method, route, type, body] = change;
      const path = placed(route).replace("{payment}", paymentPath);
      const before = shop.dump?.();
      for (const headers of foreignHeaders()) {
        const init = {
          method,
          ...(body ? { body: placed(body) } : {}),
          headers: { ...headers, "content-type": type },
        };
        const machine = { ...init, headers: { ...init.headers, accept: "application/json" } };
        const failure = await expectFailureBody(await buyer.request(path, machine), 403);
        expect(failure).toMatchObject({ url: path, statusMessage: "Forbidden" });
        expect(failure.message).toBe("This request came from another site and was refused.");
        await expectErrorPage(await buyer.request(path, init), 403);
      }
      expect(shop.dump?.()).toBe(before);
      expect((await buyer.get("/account")).status).toBe(200);
    },
  );

  test("requests that only read are allowed from any site", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    for (const path of ["/landing", "/landing/paywall", "/healthz"])
      expect((await buyer.get(path, headers)).status).toBe(200);
  });

  test("requests from the own origin, the address bar and clients without these headers pass", async () => {
    for (const headers of [
      { origin: shop.origin },
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      {},
    ] as Record<string, string>[])
      expect(
        (await buyer.request(placed("/api/downloads/{file}"), { method: "POST", headers })).status,
      ).toBe(303);
  });

  test("the identity paths and the webhook accept requests from any origin", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const account = await shop.browser().postJson(SIGN_UP, { returnSecureToken: true }, headers);
    expect(account.status).toBe(200);
    const webhook = await shop.browser().postJson("/api/webhooks/stripe", {}, headers);
    const { data } = await expectFailureBody(webhook, 400);
    expect(data.issues).toMatchObject([{ path: "Stripe-Signature" }]);
  });

  test.runIf(hasTestPages)("in test mode another Host gets a 421", async () => {
    for (const host of ["evil.example:3000", "127.0.0.1", "localhost:3000", "127.0.0.1:1"])
      for (const path of ["/landing", "/api/session", "/healthz", "/dev/inbox", SIGN_UP]) {
        const accept = "application/json";
        const failure = await expectFailureBody(await buyer.get(path, { host, accept }), 421);
        expect(failure.statusMessage).toBe("Misdirected Request");
      }
    await expectErrorPage(await buyer.get("/landing", { host: "evil.example" }), 421);
    const [picture = ""] =
      /\/media\/[\w.-]+/.exec(await (await buyer.get("/landing")).text()) ?? [];
    expect((await buyer.get(picture, { host: "evil.example" })).status).toBe(200);
  });

  test.runIf(!hasTestPages)(
    "outside test mode any Host is accepted, and /dev does not exist",
    async () => {
      expect((await buyer.get("/landing", { host: "other.example" })).status).toBe(200);
      for (const path of [
        "/dev/inbox",
        "/dev/inbox.json",
        "/dev/payments",
        "/sandbox/pay/cs_test_1",
      ])
        expect((await buyer.get(path)).status).toBe(404);
    },
  );

  test.each([
    "/landing//",
    "//landing",
    "//",
    "/landing//paywall?x=1",
    "/api//session",
    "/account//",
  ])("%s, which contains a doubled slash, is refused before routing", async (path) => {
    const failure = await expectFailureBody(
      await buyer.get(path, { accept: "application/json" }),
      404,
    );
    expect(failure.message).toBe(`Page not found: ${path}`);
    expect(failure.data).toEqual({ path: path.split("?")[0] });
    expect(await expectErrorPage(await buyer.get(path), 404)).toContain(`Page not found: ${path}`);
  });

  /** Sends the body once with its length and once in chunks. */
  function sendSized(path: string, size: number, type: string, accept: string) {
    const text = "a".repeat(size);
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < size; at += 10_000)
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)));
        controller.close();
      },
    });
    const headers = { origin: shop.origin, "content-type": type, accept };
    return Promise.all([
      buyer.request(path, {
        method: "POST",
        body: text,
        headers: { ...headers, "content-length": String(size) },
      }),
      buyer.request(path, {
        method: "POST",
        body: chunks,
        duplex: "half",
        headers: { ...headers, "transfer-encoding": "chunked" },
      } as RequestInit),
    ]);
  }

  const limits: readonly (readonly [path: string, type: string, bytes: number])[] = [
    ["/landing/paywall", FORM, 64 * KILOBYTE],
    ["/api/session", "application/json", 64 * KILOBYTE],
    ["/api/downloads/{file}", FORM, 64 * KILOBYTE],
    ["/api/webhooks/stripe", "application/json", 512 * KILOBYTE],
    ["/dev/payments", "application/json", KILOBYTE],
    ["/dev/payments/refund", "application/json", KILOBYTE],
  ];
  const served = limits.filter(([path]) => hasTestPages || !IS_TEST_PAGE.test(path));

  test.each(served)("a body for %s (%s) over %i bytes gets a 413", async (route, type, limit) => {
    const path = placed(route);
    for (const response of await sendSized(path, limit + 1, type, "application/json")) {
      const failure = await expectFailureBody(response, 413);
      const message = `The body is larger than ${limit} bytes.`;
      expect(failure).toMatchObject({ url: path, statusMessage: "Content Too Large", message });
    }
    for (const response of await sendSized(path, limit + 1, type, "text/html"))
      await expectErrorPage(response, 413);
    for (const response of await sendSized(path, limit, type, "application/json"))
      expect(response.status).not.toBe(413);
  });

  test("the identity protocol refuses large bodies in its own format", async () => {
    for (const size of [65 * KILOBYTE, 200 * KILOBYTE])
      for (const response of await sendSized(
        SIGN_UP,
        size,
        "application/json",
        "application/json",
      )) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          error: { code: 400, status: "INVALID_ARGUMENT" },
        });
      }
  });

  test.runIf(hasTestPages)("the payment page refuses a large form with its own page", async () => {
    for (const response of await sendSized(paymentPath, 9 * KILOBYTE, FORM, "text/html")) {
      expect(response.status).toBe(413);
      expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    }
  });
}
