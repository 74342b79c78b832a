import { expect, test } from "vitest";
import { createStripeAccount, StripeRefused } from "./stripe-account.ts";
import { EVENT_TYPES } from "./stripe-payment.ts";

const URL_OF_SHOP = "https://shop.example/api/webhooks/stripe";
const DATE = "Thu, 15 Jan 2026 12:00:00 GMT";

type Reply = readonly [status: number, body: object];

/** Replies by method and path; anything else is missing, as Stripe's objects that do not exist. */
function createAccount(replies: Record<string, Reply>, secretKey = "sk_test_1") {
  const calls: { readonly call: string; readonly body: string; readonly key: string | null }[] = [];
  const reply: typeof fetch = async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const call = `${method} ${new URL(url).pathname}`;
    const body = typeof init?.body === "string" ? init.body : "";
    calls.push({ call, body: decodeURIComponent(body), key: headers.get("idempotency-key") });
    const [status, answer] = replies[call] ?? [404, errorOf("resource_missing")];
    return Response.json(answer, { status, headers: { date: DATE } });
  };
  const needs = { taxRates: true, coupons: true };
  return { calls, account: createStripeAccount({ secretKey, fetch: reply, needs }) };
}

function errorOf(code: string) {
  return { error: { type: "invalid_request_error", code, message: "secret@example.com" } };
}

const denied: Reply = [403, { error: { type: "invalid_request_error", message: "rk_live_x" } }];

function endpoint(fields: object) {
  return { id: "we_1", object: "webhook_endpoint", url: URL_OF_SHOP, status: "enabled", ...fields };
}

function listOf(...data: object[]): Record<string, Reply> {
  return {
    "GET /v1/webhook_endpoints": [200, { object: "list", data, has_more: false, url: "/v1/w" }],
  };
}

test("the mode and the time come with the balance", async () => {
  const { account } = createAccount({
    "GET /v1/balance": [200, { object: "balance", livemode: true }],
  });
  expect(await account.readMode()).toEqual({ isLive: true, serverTime: Date.parse(DATE) });
});

test.each([
  [401, "key"],
  [403, "permission"],
  [400, "other"],
])(
  "the status %i is a refusal of the kind %s, without the words of Stripe",
  async (status, kind) => {
    const { account } = createAccount({ "GET /v1/balance": [status, errorOf("x")] });
    const error = await account.readMode().catch((thrown: unknown) => thrown);
    if (!(error instanceof StripeRefused)) throw new Error("Not refused");
    expect(error).toMatchObject({ refusal: kind, serverTime: Date.parse(DATE) });
    expect(error.message).not.toContain("secret");
  },
);

test("an outage is a refusal, too", async () => {
  const account = createStripeAccount({
    secretKey: "sk_test_1",
    fetch: () => Promise.reject(new TypeError("fetch failed")),
    needs: { taxRates: false, coupons: false },
  });
  await expect(account.readMode()).rejects.toMatchObject({ refusal: "unreachable" });
});

test("only a restricted key is asked what it may do, by calls that change nothing", async () => {
  const full = createAccount({});
  expect(await full.account.findMissingPermissions()).toEqual([]);
  expect(full.calls).toEqual([]);
  const restricted = createAccount(
    { "POST /v1/refunds/re_none": denied, "POST /v1/coupons/tollgate_none": denied },
    "rk_live_1",
  );
  expect(await restricted.account.findMissingPermissions()).toEqual([
    "Charges and Refunds: write",
    "Coupons: write",
  ]);
  expect(restricted.calls).toHaveLength(8);
  for (const { call, body } of restricted.calls) {
    expect(call).toMatch(/_none(\/expire)?$/);
    expect(body).toBe("");
  }
});

test("an endpoint lacks the events that it does not list, unless it has all", async () => {
  const { account } = createAccount(
    listOf(
      endpoint({ enabled_events: EVENT_TYPES.slice(1) }),
      endpoint({ enabled_events: ["*"], status: "disabled" }),
    ),
  );
  expect(await account.listEndpoints()).toMatchObject([
    { url: URL_OF_SHOP, isEnabled: true, missing: EVENT_TYPES.slice(0, 1) },
    { isEnabled: false, missing: [] },
  ]);
});

test("registers an endpoint once, with every event, and returns its secret", async () => {
  const { account, calls } = createAccount({
    ...listOf(endpoint({ url: "https://other.example/hook", enabled_events: ["*"] })),
    "POST /v1/webhook_endpoints": [200, endpoint({ id: "we_2", secret: "whsec_new" })],
  });
  const register = () => account.registerEndpoint(URL_OF_SHOP, 60_000);
  const both = await Promise.all([register(), register()]);
  expect(both).toEqual(Array(2).fill({ id: "we_2", secret: "whsec_new" }));
  const created = calls.filter(({ call }) => call === "POST /v1/webhook_endpoints");
  expect(new Set(created.map(({ key }) => key))).toEqual(
    new Set([`tollgate-webhook:${URL_OF_SHOP}:1`]),
  );
  for (const type of EVENT_TYPES) expect(created[0]?.body).toContain(`=${type}`);
});

test("an endpoint that exists keeps its other events and its secret", async () => {
  const { account, calls } = createAccount({
    ...listOf(endpoint({ enabled_events: ["customer.created"], status: "disabled" })),
    "POST /v1/webhook_endpoints/we_1": [200, endpoint({})],
  });
  const registered = await account.registerEndpoint(URL_OF_SHOP, 0);
  expect(registered).toEqual({ id: "we_1", secret: undefined });
  const body = calls.at(-1)?.body;
  for (const field of ["=customer.created", ...EVENT_TYPES.map((type) => `=${type}`)])
    expect(body).toContain(field);
  expect(body).toContain("disabled=false");
});
