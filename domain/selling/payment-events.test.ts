import { expect, test } from "vitest";
import {
  createTestShop,
  order,
  readBooks,
  readOrder,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import type { PaymentEvent } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { eventCursors, replayMissedEvents } from "./replay-missed-events.ts";
import {
  paymentEvents,
  processDueEvents,
  processEvent,
  receiveEvent,
  receiveEvents,
} from "./payment-events.ts";

const MINUTE_MS = 60_000;

async function paidOrder(shop: TestShop): Promise<string> {
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`);
  shop.payments.pay(orderId);
  return orderId;
}

function eventOf(
  shop: TestShop,
  id: string,
  about: Pick<PaymentEvent, "orderId" | "checkoutId" | "paymentId" | "money">,
): PaymentEvent {
  return { id, type: "charge.refunded", createdAt: shop.clock.now(), ...about };
}

/** As the webhook does. */
async function hear(shop: TestShop, event: PaymentEvent): Promise<void> {
  const received = await receiveEvent(shop, event);
  if (received) await processEvent(shop, event.id, received);
}

const readEvent = async (shop: TestShop, id: string) =>
  (await shop.documents.get(paymentEvents, id))?.data;

function collectErrors() {
  const errors: string[] = [];
  return { errors, onError: (id: string, error: unknown) => void errors.push(`${id}: ${error}`) };
}

test("of 20 copies of an event received at once, one is stored", async () => {
  const shop = createTestShop();
  const event = eventOf(shop, "evt_1", { orderId: await order(shop) });
  const received = await Promise.all(Array.from({ length: 20 }, () => receiveEvent(shop, event)));
  expect(received.filter(Boolean)).toHaveLength(1);
  const other = { ...event, id: "evt_2" };
  const together = await receiveEvents(shop, [other, other, event, { ...event, id: "evt_3" }]);
  expect(together.map(Boolean)).toEqual([true, false, false, true]);
});

test.each([
  ["while its order is being settled", true],
  ["after its order was settled", false],
])("an event that names only the payment finds its order: %s", async (_, isEarly) => {
  const shop = createTestShop();
  const orderId = await paidOrder(shop);
  const event = eventOf(shop, "evt_refund", { paymentId: `pi_${orderId}` });
  const { errors, onError } = collectErrors();
  if (isEarly) await hear(shop, event);
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 1900 });
  if (!isEarly) await hear(shop, event);
  shop.clock.advance(MINUTE_MS);
  await processDueEvents(shop, onError);
  expect(errors).toEqual([]);
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "refunded",
    refunds: { total: 1900 },
  });
  expect((await readOrder(shop, orderId)).history?.at(-1)).toMatchObject({
    to: "refunded",
    by: "webhook",
    eventId: "evt_refund",
  });
  expect(await readEvent(shop, "evt_refund")).toMatchObject({ outcome: "known", orderId });
});

test("an event whose process died is processed later, and by one process only", async () => {
  const shop = createTestShop();
  const orderId = await paidOrder(shop);
  await receiveEvent(shop, eventOf(shop, "evt_1", { orderId }));
  // Older builds did not store its time.
  await shop.documents.update(paymentEvents, "evt_1", { createdAt: undefined });
  const { errors, onError } = collectErrors();
  await processDueEvents(shop, onError);
  expect((await readOrder(shop, orderId)).status).toBe("pending");
  shop.clock.advance(9999);
  await processDueEvents(shop, onError);
  expect((await readOrder(shop, orderId)).status).toBe("pending");
  shop.clock.advance(1);
  shop.payments.reads.length = 0;
  await Promise.all([processDueEvents(shop, onError), processDueEvents(shop, onError)]);
  expect((await readOrder(shop, orderId)).status).toBe("paid");
  expect(shop.payments.reads).toHaveLength(1);
  expect(errors).toEqual([]);
});

test("a decline whose process died counts later, with its time and card", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  const event = eventOf(shop, "evt_1", { orderId });
  await receiveEvent(shop, { ...event, decline: { cardFingerprint: "card" } });
  const counted: unknown[] = [];
  const countDecline = async (decline: unknown) => void counted.push(decline);
  const at = Timestamp.fromMillis(shop.clock.now());
  shop.clock.advance(10_000);
  const cardTesting = { ...shop.cardTesting, countDecline };
  await processDueEvents({ ...shop, cardTesting }, collectErrors().onError);
  const cardKey = await shop.cardTesting.keyOfCard("card");
  expect(counted).toEqual([{ eventId: "evt_1", at, orderId, cardKey }]);
});

test("while the payment service is down, an event is tried again at growing intervals", async () => {
  const shop = createTestShop();
  const orderId = await paidOrder(shop);
  const event = eventOf(shop, "evt_1", { orderId });
  shop.payments.isDown = true;
  await expect(hear(shop, event)).rejects.toThrow("is down");
  const { errors, onError } = collectErrors();
  for (let minute = 0; minute < 24 * 60; minute++) {
    shop.clock.advance(MINUTE_MS);
    await processDueEvents(shop, onError);
  }
  expect(errors.length).toBeGreaterThan(24);
  expect(errors.length).toBeLessThan(40);
  shop.payments.isDown = false;
  shop.clock.advance(60 * MINUTE_MS);
  await processDueEvents(shop, onError);
  expect((await readOrder(shop, orderId)).status).toBe("paid");
});

test("an attempt scheduled days ahead by a wrong clock is made", async () => {
  const shop = createTestShop();
  const orderId = await paidOrder(shop);
  shop.clock.advance(2 * 24 * 60 * MINUTE_MS);
  await receiveEvent(shop, eventOf(shop, "evt_1", { orderId }));
  shop.clock.advance(-2 * 24 * 60 * MINUTE_MS);
  await processDueEvents(shop, collectErrors().onError);
  expect((await readOrder(shop, orderId)).status).toBe("paid");
});

test("events without a webhook are found in the service's list, each once", async () => {
  const shop = createTestShop();
  const { errors, onError } = collectErrors();
  await replayMissedEvents(shop, onError);
  const orderIds = [await paidOrder(shop), await paidOrder(shop)];
  for (const orderId of orderIds) {
    shop.clock.advance(1000);
    shop.payments.events.push(eventOf(shop, `evt_${orderId}`, { orderId }));
  }
  const [heard] = shop.payments.events;
  if (heard) await receiveEvent(shop, heard);
  await replayMissedEvents(shop, onError);
  const cursor = await shop.documents.get(eventCursors, "test");
  await replayMissedEvents(shop, onError);
  // Without news, nothing is written.
  expect(await shop.documents.get(eventCursors, "test")).toEqual(cursor);
  expect((await readOrder(shop, orderIds[0] ?? "")).status).toBe("pending");
  expect((await readOrder(shop, orderIds[1] ?? "")).status).toBe("paid");
  expect((await readBooks(shop.documents)).mails).toHaveLength(1);
  expect(errors).toEqual([]);
});

test("the list is read again from two minutes before its last event, 30 days at most", async () => {
  const shop = createTestShop();
  const { errors, onError } = collectErrors();
  const asked: number[] = [];
  const { listEvents } = shop.payments;
  shop.payments.listEvents = (since) => {
    asked.push(shop.clock.now() - since);
    return listEvents(since);
  };
  await replayMissedEvents(shop, onError);
  const last = eventOf(shop, "evt_last", { orderId: "none" });
  shop.payments.events.push(last, { ...last, id: "evt_early", createdAt: last.createdAt - 1 });
  shop.clock.advance(10 * MINUTE_MS);
  const paid = await paidOrder(shop);
  shop.payments.events.push(eventOf(shop, "evt_paid", { orderId: paid }));
  await replayMissedEvents(shop, onError);
  shop.clock.advance(5 * MINUTE_MS);
  await replayMissedEvents(shop, onError);
  shop.clock.advance(40 * 24 * 60 * MINUTE_MS);
  await replayMissedEvents(shop, onError);
  await replayMissedEvents({ ...shop, isTest: false }, onError);
  const minutes = asked.map((ms) => ms / MINUTE_MS);
  expect(minutes).toEqual([2, 12, 7, 30 * 24 * 60, 2]);
  expect(errors).toEqual([]);
});

test("a missed event that cannot be processed is reported, and the others are", async () => {
  const shop = createTestShop();
  const { errors, onError } = collectErrors();
  await replayMissedEvents(shop, onError);
  const [broken, paid] = [await paidOrder(shop), await paidOrder(shop)];
  for (const orderId of [broken, paid])
    shop.payments.events.push(eventOf(shop, `evt_${orderId}`, { orderId }));
  const { readPayment } = shop.payments;
  shop.payments.readPayment = async (of) => {
    if (of.checkoutId === `cs_${broken}`) throw new Error("no answer");
    return readPayment(of);
  };
  await replayMissedEvents(shop, onError);
  expect(errors).toEqual([`evt_${broken}: Error: no answer`]);
  expect((await readOrder(shop, paid)).status).toBe("paid");
});

test("after an outage of the service and a wrong clock, the list is read from where it ended", async () => {
  const shop = createTestShop();
  const { errors, onError } = collectErrors();
  await replayMissedEvents(shop, onError);
  const orderId = await paidOrder(shop);
  shop.payments.events.push(eventOf(shop, "evt_1", { orderId }));
  shop.payments.isDown = true;
  await expect(replayMissedEvents(shop, onError)).rejects.toThrow("is down");
  shop.payments.isDown = false;
  shop.clock.advance(-24 * 60 * MINUTE_MS);
  await replayMissedEvents(shop, onError);
  expect((await readOrder(shop, orderId)).status).toBe("paid");
  expect(errors).toEqual([]);
});

test("an event gives no other checkout to an order that has one, and none to a free or an unknown one", async () => {
  const shop = createTestShop();
  const [own, free] = [await paidOrder(shop), await paidOrder(shop)];
  await shop.documents.update(orders, free, {
    isFree: true,
    amount: 0,
    payment: { checkoutId: undefined },
  });
  for (const orderId of [own, free, crypto.randomUUID()])
    await hear(
      shop,
      eventOf(shop, `evt_${orderId}`, { orderId, checkoutId: "cs_other", money: "arrived" }),
    );
  const checkoutOf = async (id: string) => (await readOrder(shop, id)).payment.checkoutId;
  expect(await checkoutOf(own)).toBe(`cs_${own}`);
  expect(await checkoutOf(free)).toBeUndefined();
});

test.each([
  ["at once", 0],
  ["after the order was given up", 2 * 60 * MINUTE_MS],
])(
  "a payment that arrives %s settles an order restored from a backup of the moment before its checkout was stored",
  async (_, waitMs) => {
    const shop = createTestShop();
    const orderId = await paidOrder(shop);
    await shop.documents.update(orders, orderId, { payment: { checkoutId: undefined } });
    shop.clock.advance(waitMs);
    if (waitMs > 0)
      expect(await settle(shop, orderId)).toMatchObject({ order: { status: "failed" } });
    const about = { orderId, checkoutId: `cs_${orderId}`, money: "arrived" } as const;
    const copies = Array.from({ length: 5 }, (__, copy) => ({
      ...eventOf(shop, `evt_${copy}`, about),
      type: "checkout.session.completed",
    }));
    await Promise.all(copies.map((event) => hear(shop, event)));
    expect(await readOrder(shop, orderId)).toMatchObject({
      status: "paid",
      payment: { checkoutId: `cs_${orderId}` },
    });
    const { entitlements, mails } = await readBooks(shop.documents);
    expect(entitlements).toHaveLength(1);
    expect(mails.filter(({ data }) => data.kind === "receipt")).toHaveLength(1);
  },
);
