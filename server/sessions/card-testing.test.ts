/** Tests through the whole app, with the embedded payment service, how card testing is stopped. */
import { afterEach, expect, test } from "vitest";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import { DECLINED_CARD, payWith, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { createBrowser } from "#tests/support/test-browser.ts";

const MINUTE_MS = 60_000;
const TESTER = "203.0.113.7";
/** Any number but the published test cards is declined. */
const LIVE_CARDS = ["4539 5787 6362 1486", "4485 2757 4230 8327", "4532 0151 1283 0366"];

let app: TestApp;
afterEach(() => app.close());

function browserAt(remoteAddress: string): TestBrowser {
  const bindings = { incoming: { socket: { remoteAddress } } };
  return createBrowser({ fetch: (request) => app.fetch(request, bindings) }, ORIGIN);
}

async function decline(browser: TestBrowser, cards: readonly string[]): Promise<void> {
  const checkout = await startCheckout(browser, "book", "landing-v2");
  for (const card of cards)
    expect((await payWith(browser, checkout, card)).headers.get("location")).toContain("declined");
  await app.services.sandbox?.deliverPending();
  await untilProcessed();
}

/** Webhooks get their response before their events are processed. */
async function untilProcessed(): Promise<void> {
  const { documents } = app.services;

  await expect
    .poll(async () =>
      (await documents.query(paymentEvents, {})).filter(({ data }) => data.nextAttemptAt),
    )
    .toEqual([]);
}

const buyAt = (address: string) =>
  browserAt(address).postForm("/landing-v2/paywall", { plan: "book" });

async function mailsToSeller(): Promise<string[]> {
  await app.jobs.find(({ name }) => name === "outbox")?.run();
  const { inbox, store } = app.services;
  return ((await inbox?.list(store.legal.email)) ?? []).map(({ subject }) => subject);
}

test("many declined cards of one client block its checkouts, and the seller gets one mail", async () => {
  app = await createTestApp();
  const tester = browserAt(TESTER);
  await decline(tester, [...LIVE_CARDS, ...LIVE_CARDS, ...LIVE_CARDS]);
  expect((await buyAt(TESTER)).status).toBe(303);
  await decline(tester, LIVE_CARDS);

  for (let tries = 0; tries < 5; tries++) {
    const refused = await buyAt(TESTER);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1800");
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.text()).toContain(
      "Too many payment attempts came from here. Try again in 30 minutes; nothing was charged.",
    );
  }
  const page = await browserAt(TESTER).get("/landing-v2/paywall");
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("Too many payment attempts");
  expect((await buyAt("198.51.100.1")).status).toBe(303);
  expect(await mailsToSeller()).toEqual([`Checkouts are blocked at ${app.services.store.name}`]);
  app.clock.advance(30 * MINUTE_MS);
  expect((await buyAt(TESTER)).status).toBe(303);
});

test("one card that is declined again and again blocks the client that tries it", async () => {
  app = await createTestApp();
  await decline(browserAt("198.51.100.1"), [DECLINED_CARD]);
  await decline(browserAt(TESTER), Array<string>(5).fill(DECLINED_CARD));
  expect((await buyAt(TESTER)).status).toBe(429);
  expect((await buyAt("198.51.100.1")).status).toBe(303);
});

test("the payments of a few mistakes block nobody", async () => {
  app = await createTestApp();
  const buyer = browserAt(TESTER);
  await decline(buyer, [...LIVE_CARDS, DECLINED_CARD, DECLINED_CARD]);
  const checkout = await startCheckout(buyer, "book", "landing-v2");
  expect((await payWith(buyer, checkout)).headers.get("location")).toContain("/download?order=");
  expect(await mailsToSeller()).toEqual([]);
});

test("without limits nobody is blocked", async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await decline(browserAt(TESTER), Array<string>(12).fill(DECLINED_CARD));
  expect((await buyAt(TESTER)).status).toBe(303);
});
