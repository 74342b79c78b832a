/** Tests through the whole app how many checkouts a client can start, and that a refusal stores nothing. */
import { afterEach, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { createBrowser } from "#tests/support/test-browser.ts";
import { accounts, refreshTokens } from "#embedded/identity/accounts/collections.ts";
import { checkoutTries } from "./checkout-limits.ts";
import { sessions } from "./records.ts";

const HOUR_MS = 60 * 60_000;
const STRANGER = "203.0.113.7";

let app: TestApp;
afterEach(() => app.close());

/** A browser without cookies whose requests come from this address. */
function browserAt(remoteAddress: string): TestBrowser {
  const bindings = { incoming: { socket: { remoteAddress } } };
  return createBrowser({ fetch: (request) => app.fetch(request, bindings) }, ORIGIN);
}

/** Starts one checkout of a new guest. */
async function checkout(address: string, plan = "book"): Promise<number> {
  return (await browserAt(address).postForm("/landing-v2/paywall", { plan })).status;
}

/** As if the stranger had started so many checkouts and paid them. */
async function countCheckouts(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await app.services.limits.count(checkoutTries(STRANGER, undefined));
}

async function countDocuments(): Promise<number[]> {
  const { documents } = app.services;
  const counted = [accounts, refreshTokens, sessions, orders].map((collection) =>
    documents.query<unknown>(collection, {}),
  );
  return (await Promise.all(counted)).map(({ length }) => length);
}

test("an unknown plan creates neither account nor session and is not counted", async () => {
  app = await createTestApp();
  await countCheckouts(99);
  for (let index = 0; index < 3; index += 1) expect(await checkout(STRANGER, "none")).toBe(404);
  expect(await countDocuments()).toEqual([0, 0, 0, 0]);
  expect(await checkout(STRANGER)).toBe(303);
  expect(await checkout(STRANGER)).toBe(429);
});

test("the 101st checkout of an hour is refused with a message, and nothing is stored", async () => {
  app = await createTestApp();
  await countCheckouts(90);
  for (let index = 0; index < 10; index += 1) expect(await checkout(STRANGER)).toBe(303);
  expect(await countDocuments()).toEqual([10, 10, 10, 10]);
  app.clock.advance(30_000);

  const browser = browserAt(STRANGER);
  const page = await browser.postForm("/landing-v2/paywall", { plan: "book" });
  expect(page.status).toBe(429);
  const seconds = Number(page.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3570);
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(await page.text()).toContain(
    `Too many payment attempts came from here. Try again in ${Math.ceil(seconds / 60)} minutes; nothing was charged.`,
  );

  const machine = await browser.request("/landing-v2/paywall", {
    method: "POST",
    body: new URLSearchParams({ plan: "book" }),
    headers: { origin: ORIGIN, accept: "application/json" },
  });
  expect(machine.status).toBe(429);
  expect(machine.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await machine.json()).toMatchObject({
    statusCode: 429,
    message: expect.stringMatching(/^Too many payment attempts .*; nothing was charged\.$/),
    data: { reason: "tooManyCheckouts", retryAfter: expect.any(Number) },
  });
  expect(await countDocuments()).toEqual([10, 10, 10, 10]);

  expect(await checkout("198.51.100.1")).toBe(303);
  app.clock.advance(HOUR_MS);
  expect(await checkout(STRANGER)).toBe(303);
});

test.each(["landing", "landing-v2"] as const)(
  "an account can start 20 checkouts an hour in %s, from any address",
  async (variant) => {
    app = await createTestApp();
    const buyer = app.browser();
    await buyer.signUp();
    const [name = "", value = ""] = [...buyer.cookies].find(([key]) => key === "session") ?? [];
    const start = async (index: number) => {
      const browser = browserAt(`198.51.100.${index}`);
      browser.cookies.set(name, value);
      return browser.postForm(`/${variant}/paywall`, { plan: "book" });
    };
    for (let index = 0; index < 20; index += 1) expect((await start(index)).status).toBe(303);
    const refused = await start(20);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many payment attempts");
  },
);

test("clients with unknown addresses share a higher limit", async () => {
  app = await createTestApp();
  const { limits } = app.services;
  const countTries = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await limits.count(checkoutTries(undefined, undefined));
  };
  await countTries(90);
  // Each checkout counts once, even beyond the limit for a single known address.
  for (let index = 0; index < 20; index += 1) expect(await checkout("127.0.0.1")).toBe(303);
  await countTries(889);
  expect(await checkout("127.0.0.1")).toBe(303);
  expect(await checkout("127.0.0.1")).toBe(429);
  expect(await checkout(STRANGER)).toBe(303);
  // A flood of guests does not block customers.
  const customer = browserAt("127.0.0.1");
  await customer.signUp();
  expect((await customer.postForm("/landing/paywall", { plan: "book" })).status).toBe(303);
});

test("when the sign-up limit refuses a guest, the session does not create one instead", async () => {
  app = await createTestApp();
  const client = browserAt(STRANGER);
  for (let index = 0; index < 100; index += 1)
    await client.postJson("/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", {});
  const before = await countDocuments();
  const response = await client.postForm("/landing-v2/paywall", { plan: "book" });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await countDocuments()).toEqual(before);
});

test("without limits nothing is refused", async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  const buyer = app.browser();
  await buyer.signUp();
  for (let index = 0; index < 21; index += 1)
    expect((await buyer.postForm("/landing/paywall", { plan: "book" })).status).toBe(303);
});
