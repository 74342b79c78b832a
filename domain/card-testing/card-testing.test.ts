import { expect, test } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import type { PaymentEvent } from "#domain/ports/payments.ts";
import { orders } from "#domain/orders/orders.ts";
import { processEvent, receiveEvent } from "#domain/selling/payment-events.ts";
import { startCheckout } from "#domain/selling/start-checkout.ts";
import { buyerNamed, createTestShop, settle, type TestShop } from "#tests/support/test-shop.ts";
import { Timestamp } from "#domain/values.ts";
import { cardDeclines, checkoutBlocks, checkoutClients } from "./collections.ts";
import { listBlocks } from "./blocks.ts";

const MINUTE_MS = 60_000;
const ADDRESS = "203.0.113.7";

/** Starts a checkout as the shop's paywall does. Returns the order's id. */
async function start(shop: TestShop, address: string | undefined, uid: string): Promise<string> {
  const admission = await shop.cardTesting.admit({ address, uid });
  if (admission.outcome !== "open") throw new Error("The client is blocked");
  const started = await startCheckout(shop, {
    buyer: buyerNamed(uid),
    clientKey: admission.clientKey,
    planId: "small",
    variant: "landing",
    locale: "en",
    returnUrls: () => ({ successUrl: "https://shop.test/", cancelUrl: "https://shop.test/" }),
  });
  if (started.outcome !== "started") throw new Error(`The outcome is ${started.outcome}`);
  return started.orderId;
}

let events = 0;
function declineOf(shop: TestShop, orderId: string, cardFingerprint?: string): PaymentEvent {
  return {
    id: `evt_${(events += 1)}`,
    type: "payment_intent.payment_failed",
    createdAt: shop.clock.now(),
    orderId,
    decline: cardFingerprint ? { cardFingerprint } : {},
  };
}

async function hear(shop: TestShop, event: PaymentEvent): Promise<void> {
  const received = await receiveEvent(shop, event);
  if (received) await processEvent(shop, event.id, received);
}

/** Declines cards of an order, each another one. */
async function decline(shop: TestShop, orderId: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++)
    await hear(shop, declineOf(shop, orderId, `card${events}`));
}

const ask = (shop: TestShop, address: string | undefined, uid = "somebody") =>
  shop.cardTesting.admit({ address, uid });
const readMails = async (shop: TestShop) =>
  (await shop.documents.query(mailOutbox, {})).map(({ data }) => data);

test("ten declines block the client's address and account for 30 minutes, with one mail", async () => {
  const shop = createTestShop();
  const orderId = await start(shop, ADDRESS, "tester");
  await decline(shop, orderId, 9);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });
  await decline(shop, orderId, 1);
  expect(await ask(shop, ADDRESS)).toEqual({ outcome: "blocked", retryAfter: 1800 });
  expect(await ask(shop, "198.51.100.1", "tester")).toMatchObject({ outcome: "blocked" });
  expect(await ask(shop, undefined, "tester")).toMatchObject({ outcome: "blocked" });
  expect(await ask(shop, "198.51.100.1")).toMatchObject({ outcome: "open" });
  expect(await ask(shop, undefined)).toMatchObject({ outcome: "open" });

  // The tester goes on with the payment page that is still open.
  shop.clock.advance(10 * MINUTE_MS);
  await decline(shop, orderId, 5);
  expect(await ask(shop, ADDRESS)).toEqual({ outcome: "blocked", retryAfter: 1200 });
  expect(await readMails(shop)).toMatchObject([
    { kind: "cardTesting", to: shop.store.legal.email, reason: "client", count: 10 },
  ]);
  expect(await listBlocks(shop)).toMatchObject([{ reason: "client", count: 10 }]);
  shop.clock.advance(20 * MINUTE_MS);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });

  await decline(shop, orderId, 5);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "blocked" });
  expect(await readMails(shop)).toHaveLength(2);
});

test("declines of 30 minutes count, not earlier ones, and not events that come later", async () => {
  const shop = createTestShop();
  const orderId = await start(shop, ADDRESS, "buyer");
  await decline(shop, orderId, 9);
  const late = Array.from({ length: 20 }, () => declineOf(shop, orderId, "card"));
  shop.clock.advance(30 * MINUTE_MS);
  for (const event of late) await hear(shop, event);
  await decline(shop, orderId, 9);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });
  expect(await readMails(shop)).toEqual([]);
});

test("each event counts once, however often and how many at once it comes", async () => {
  const shop = createTestShop();
  const orderId = await start(shop, ADDRESS, "buyer");
  const nine = Array.from({ length: 9 }, () => declineOf(shop, orderId));
  await Promise.all([...nine, ...nine, ...nine].map((event) => hear(shop, event)));
  const [first] = nine;
  if (first)
    await shop.cardTesting.countDecline({
      eventId: first.id,
      at: Timestamp.fromMillis(first.createdAt),
      orderId,
      cardKey: undefined,
    });
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });
  const ten = Array.from({ length: 10 }, () => declineOf(shop, orderId));
  await Promise.all([...ten, ...ten].map((event) => hear(shop, event)));
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "blocked" });
  expect(await readMails(shop)).toHaveLength(1);
});

test("six declines of one card block the clients that tried it three times, not its owner", async () => {
  const shop = createTestShop();
  const testers = ["203.0.113.1", "203.0.113.2"];
  const owner = "198.51.100.1";
  const isBlocked = (address: string) =>
    ask(shop, address).then(({ outcome }) => outcome === "blocked");
  const orderIds = new Map<string, string>();
  for (const address of [owner, ...testers])
    orderIds.set(address, await start(shop, address, `uid ${address}`));
  const declineAt = (address = "") =>
    hear(shop, declineOf(shop, orderIds.get(address) ?? "", "fingerprint"));
  const [first, second] = testers;
  for (const address of [owner, first, second, first, second]) await declineAt(address);
  expect(await Promise.all(testers.map(isBlocked))).toEqual([false, false]);
  await declineAt(first);
  expect(await Promise.all(testers.map(isBlocked))).toEqual([true, false]);
  await declineAt(second);
  expect(await Promise.all(testers.map(isBlocked))).toEqual([true, true]);
  expect(await ask(shop, owner, `uid ${owner}`)).toMatchObject({ outcome: "open" });
  expect(await readMails(shop)).toMatchObject([
    { kind: "cardTesting", reason: "card", count: 6 },
    { kind: "cardTesting", reason: "card", count: 7 },
  ]);
});

test("without events of declines, a client with 40 unpaid checkouts is blocked", async () => {
  const shop = createTestShop();
  for (let index = 0; index < 5; index++) {
    const orderId = await start(shop, ADDRESS, `paying${index}`);
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  for (let index = 0; index < 40; index++) await start(shop, ADDRESS, `guest${index}`);
  expect(await ask(shop, "198.51.100.1")).toMatchObject({ outcome: "open" });
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(shop, ADDRESS)));
  for (const response of responses)
    expect(response).toEqual({ outcome: "blocked", retryAfter: 1800 });
  const mails = (await readMails(shop)).filter(({ kind }) => kind === "cardTesting");
  expect(mails).toMatchObject([{ reason: "unpaid", count: 40 }]);
  shop.clock.advance(30 * MINUTE_MS);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });
});

test("payments that take days count as unpaid only if they hold uses of a coupon", async () => {
  for (const [coupon, outcome] of [
    [undefined, "open"],
    [{ code: "SPRING", discount: 100 }, "blocked"],
  ] as const) {
    const shop = createTestShop();
    for (let index = 0; index < 40; index++) {
      const orderId = await start(shop, ADDRESS, `guest${index}`);
      await shop.documents.update(orders, orderId, { payment: { isDelayed: true }, coupon });
    }
    expect(await ask(shop, ADDRESS)).toMatchObject({ outcome });
  }
});

test("a block that was written with a wrong clock is ignored", async () => {
  const shop = createTestShop();
  const orderId = await start(shop, ADDRESS, "buyer");
  shop.clock.advance(60 * 24 * 60 * MINUTE_MS);
  await decline(shop, orderId, 10);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "blocked" });
  shop.clock.advance(-60 * 24 * 60 * MINUTE_MS);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });
  await decline(shop, orderId, 9);
  expect(await ask(shop, ADDRESS)).toMatchObject({ outcome: "open" });
});

test("many clients at once cause no more than five mails an hour", async () => {
  const shop = createTestShop();
  for (let index = 0; index < 8; index++)
    await decline(shop, await start(shop, `203.0.113.${index}`, `uid${index}`), 10);
  expect(await readMails(shop)).toHaveLength(5);
  for (let index = 0; index < 8; index++)
    expect(await ask(shop, `203.0.113.${index}`)).toMatchObject({ outcome: "blocked" });
});

test("what is stored reveals neither address nor card, and a client's declines stay few", async () => {
  const shop = createTestShop();
  const orderId = await start(shop, ADDRESS, "buyer");
  await hear(shop, declineOf(shop, orderId, "secretFingerprint"));
  await decline(shop, orderId, 30);
  const stored = await Promise.all(
    [checkoutClients, cardDeclines, checkoutBlocks].map((collection) =>
      shop.documents.query<unknown>(collection, {}),
    ),
  );
  const text = JSON.stringify(stored);
  expect(text).not.toContain(ADDRESS);
  expect(text).not.toContain("secretFingerprint");
  for (const { data } of await shop.documents.query(cardDeclines, {}))
    expect(data.recent.length).toBeLessThanOrEqual(20);
});

test("a decline that names no order of this shop counts for its card alone", async () => {
  const shop = createTestShop();
  for (const orderId of ["none", "a/b"])
    for (let count = 0; count < 10; count++) await hear(shop, declineOf(shop, orderId, "card"));
  expect(await shop.documents.query(checkoutBlocks, {})).toEqual([]);
});
