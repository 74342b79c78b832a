import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, mintGrant, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
let buyer: TestBrowser;
let paths: { payment: string; grant: string; confirmation: string };
beforeAll(async () => {
  app = await createTestApp();
  buyer = app.browser();
  await buyer.signUp();
  const { orderId } = await buy(buyer, "sampler");
  const { paymentPath } = await startCheckout(buyer, "complete");
  const grant = await mintGrant(buyer, "sampler");
  const confirmation = `/landing/confirmation/download?order=${orderId}`;
  paths = { payment: paymentPath, grant, confirmation };
});
afterAll(() => app.close());

function nonceOf(response: Response): string {
  const policy = response.headers.get("content-security-policy") ?? "";
  const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1];
  if (!nonce) throw new Error(`No nonce in ${policy}`);
  return nonce;
}

/** Cached pages, whose responses have no request id. */
const CACHED = /^\/(landing(\/paywall)?)?$/;

function expectHeaders({ headers }: Response, isCached = false): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).not.toContain("unsafe");
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy.split("; ")).toContain(directive);
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  if (isCached) expect(headers.has("x-request-id")).toBe(false);
  else expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  expect(headers.has("x-powered-by")).toBe(false);
  expect(headers.has("server")).toBe(false);
}

const json = { accept: "application/json" };

test.each<[number, string, RequestInit]>([
  [200, "/", {}],
  [200, "/landing", {}],
  [200, "/landing", { method: "HEAD" }],
  [304, "/landing", { headers: { "if-none-match": "*" } }],
  [200, "/landing.data", {}],
  [200, "/sign-in", { headers: { cookie: "none=1" } }],
  [302, "/account", { headers: { cookie: "none=1" } }],
  [404, "/none", {}],
  [404, "/none", { headers: json }],
  [404, "/landing//", {}],
  [404, "/assets/none.js", {}],
  [404, "/identity/none", {}],
  [405, "/landing", { method: "POST" }],
  [405, "/api/session", { method: "PUT", headers: json }],
  [415, "/api/session", { method: "POST", headers: json }],
  [400, "/landing/paywall", { method: "POST" }],
  [403, "/landing/paywall", { method: "POST", headers: { origin: "null" } }],
  [413, "/landing/paywall", { method: "POST", body: "a".repeat(70_000) }],
  [421, "/landing", { headers: { host: "evil.example" } }],
  [200, "/up", { headers: { host: "0123456789ab:80" } }],
  [421, "/readyz", { headers: { host: "0123456789ab:80" } }],
  [303, "/api/downloads/sampler", { method: "POST" }],
  [403, "/api/downloads/book", { method: "POST" }],
  [200, "{grant}", {}],
  [206, "{grant}", { headers: { range: "bytes=0-1" } }],
  [304, "{grant}", { headers: { "if-none-match": "*" } }],
  [416, "{grant}", { headers: { range: "bytes=-0" } }],
  [200, "{payment}", {}],
  [404, "/sandbox/pay/none", {}],
  [400, "/api/webhooks/stripe", { method: "POST", headers: json }],
  [200, "/healthz", {}],
  [200, "/readyz", {}],
  [200, "/identity/jwks.json", {}],
  [404, "/identitytoolkit.googleapis.com/v1/none", { method: "POST" }],
  [200, "/dev/inbox", {}],
  [200, "/dev/inbox.json", {}],
  [200, "/dev/payments", {}],
])("a response with status %i for %s has every security header", async (status, route, init) => {
  const path = route.replace("{grant}", paths.grant).replace("{payment}", paths.payment);
  const response = await buyer.request(path, init);
  expect(response.status).toBe(status);
  expectHeaders(response, status < 400 && CACHED.test(path));
  await response.body?.cancel();
});

async function expectNonces(response: Response): Promise<void> {
  const nonce = nonceOf(response);
  const html = await response.text();
  expect(html).toMatch(/^<!doctype html>/i);
  const elements = [...html.matchAll(/<(script|style)\b([^>]*)>/g)].map(
    ([, , given = ""]) => given,
  );
  const inline = elements.filter(
    (attributes) =>
      !/\bsrc=/.test(attributes) && !/type="application\/(?:ld\+)?json"/.test(attributes),
  );
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i);
  expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  expect(html).not.toMatch(/(href|src|action)="javascript:/i);
}

test.each([
  "/landing/confirmation/error",
  "{confirmation}",
  "/account",
  "/none",
  "/landing//",
  "/api/files/none",
  "{payment}",
  "/sandbox/pay/none",
  "/dev/inbox",
])("inline scripts and styles on %s have the response's nonce", async (route) => {
  const { payment, confirmation } = paths;
  const path = route.replace("{payment}", payment).replace("{confirmation}", confirmation);
  const first = await buyer.get(path);
  const second = await buyer.get(path);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
  await expectNonces(first);
});

test("pages for visitors and responses to forms have their nonce too", async () => {
  const visitor = app.browser();
  await expectNonces(await visitor.get("/sign-in"));
  await expectNonces(await visitor.get("/landing/confirmation/error"));
  await expectNonces(await buyer.postForm("/landing/paywall", { plan: "sampler" }));
  await expectNonces(await buyer.postForm("/landing/paywall", { plan: "none" }));
  await expectNonces(await buyer.postForm(paths.payment, { email: "x" }));
  await expectNonces(await buyer.postForm(paths.payment, { email: "x".repeat(9000) }));
});

test("only the account page may show pictures of other hosts", async () => {
  const policyOf = async (path: string) =>
    (await buyer.get(path)).headers.get("content-security-policy")?.split("; ") ?? [];
  for (const path of ["/account", "/Account/"])
    expect(await policyOf(path), path).toContain("img-src 'self' data: https:");
  for (const path of ["/landing", "/sign-in", paths.confirmation, "/account/none"])
    expect(await policyOf(path), path).toContain("img-src 'self' data:");
});

test("over https browsers are told to use only https", async () => {
  const secureApp = await createTestApp({ PUBLIC_URL: "https://shop.example", TEST_MODE: "1" });
  const response = await secureApp.browser().get("/landing");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(response.headers.get("content-security-policy")).toContain("; upgrade-insecure-requests");
  expect((await buyer.get("/landing")).headers.has("strict-transport-security")).toBe(false);
  await secureApp.close();
});

test("with hosted payments forms may also lead to the payment page", async () => {
  const live = await createTestApp({
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  });
  const { headers } = await live.browser().get("/landing", { origin: ORIGIN });
  const policy = headers.get("content-security-policy")?.split("; ");
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
  await live.close();
});
