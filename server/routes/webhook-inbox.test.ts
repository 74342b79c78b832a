import { expect, test, vi } from "vitest";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import { createTestShop, order, readOrder } from "#tests/support/test-shop.ts";
import { createWebhookInbox } from "./webhook-inbox.ts";

const COUNT = 50;

function open() {
  const shop = createTestShop();
  const report = vi.fn();
  const inbox = createWebhookInbox({ ...shop, report });
  const deliver = (id: string, orderId: string, checked: Promise<unknown> = Promise.resolve()) =>
    inbox.take(async (store) => {
      await checked;
      await store({
        id,
        type: "checkout.session.completed",
        createdAt: 0,
        orderId,
        money: "arrived",
      });
    });
  return { shop, inbox, deliver, report };
}

test("events that arrive together are stored in one transaction, and each settles its order", async () => {
  const { shop, inbox, deliver, report } = open();
  const orderIds: string[] = [];
  for (let count = 0; count < COUNT; count++) {
    const orderId = await order(shop, `buyer-${count}`);
    shop.payments.pay(orderId);
    orderIds.push(orderId);
  }
  const transaction = vi.spyOn(shop.documents, "transaction");
  await Promise.all(orderIds.map((orderId, index) => deliver(`evt_${index}`, orderId)));
  expect(transaction).toHaveBeenCalledOnce();
  await inbox.idle();
  for (const orderId of orderIds)
    expect(await readOrder(shop, orderId)).toMatchObject({ status: "paid" });
  const outcomes = (await shop.documents.query(paymentEvents, {})).map(({ data }) => data.outcome);
  expect(outcomes).toEqual(Array(COUNT).fill("known"));
  expect(report).not.toHaveBeenCalled();
});

test("a repeated event is stored and processed once", async () => {
  const { shop, inbox, deliver } = open();
  const orderId = await order(shop, "buyer");
  const read = vi.spyOn(shop.payments, "readPayment");
  await Promise.all(Array.from({ length: COUNT }, () => deliver("evt_1", orderId)));
  await deliver("evt_1", orderId);
  await inbox.idle();
  expect(read).toHaveBeenCalledOnce();
});

test("an event waits neither for one that is checked slowly nor for one that is refused", async () => {
  const { shop, inbox, deliver } = open();
  const slow = Promise.withResolvers<void>();
  const slowly = deliver("evt_slow", "order-1", slow.promise);
  const refused = expect(
    deliver("evt_bad", "order-1", Promise.reject(new Error("forged"))),
  ).rejects.toThrow("forged");
  await deliver("evt_1", "order-1");
  await refused;
  const processed = async () => (await shop.documents.get(paymentEvents, "evt_1"))?.data.outcome;
  await expect.poll(processed).toBe("unknown");
  slow.resolve();
  await slowly;
  await inbox.idle();
  expect((await shop.documents.query(paymentEvents, {})).map(({ id }) => id)).toEqual([
    "evt_1",
    "evt_slow",
  ]);
});

test("events that cannot be stored together are stored one by one", async () => {
  const { shop, deliver } = open();
  vi.spyOn(shop.documents, "transaction")
    .mockRejectedValueOnce(new Error("one is faulty"))
    .mockRejectedValueOnce(new Error("faulty"));
  const responses = await Promise.allSettled([
    deliver("evt_1", "order-1"),
    deliver("evt_2", "order-1"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  const ids = (await shop.documents.query(paymentEvents, {})).map(({ id }) => id);
  expect(ids).toEqual(["evt_2"]);
});
