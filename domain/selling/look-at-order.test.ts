import { expect, test } from "vitest";
import { type TestShop, createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { createLookAtOrder, type LookAtOrder } from "./look-at-order.ts";

/** A shop with several processes. */
function createProcesses(count: number): { shop: TestShop; looks: LookAtOrder[] } {
  const shop = createTestShop();
  return { shop, looks: Array.from({ length: count }, () => createLookAtOrder(shop)) };
}

async function look(looks: LookAtOrder[], orderId: string, times: number, uid = "buyer") {
  for (let index = 0; index < times; index += 1) await looks[index % looks.length]?.(uid, orderId);
}

test("one buyer causes at most sixty calls a minute to the payment service, on all processes", async () => {
  const { shop, looks } = createProcesses(3);
  const orderId = await order(shop);
  await look(looks, orderId, 100);
  expect(shop.payments.reads).toHaveLength(60);
  await look(looks, orderId, 1, "somebody");
  expect(shop.payments.reads).toHaveLength(61);
  shop.clock.advance(60_000);
  await look(looks, orderId, 1);
  expect(shop.payments.reads).toHaveLength(62);
});

test("over the limit, the buyer sees the stored order", async () => {
  const { shop, looks } = createProcesses(1);
  const [lookOnce] = looks;
  const orderId = await order(shop);
  await look(looks, orderId, 60);
  shop.payments.pay(orderId);
  expect(await lookOnce?.("buyer", orderId)).toMatchObject({
    outcome: "known",
    order: { status: "pending" },
  });
  await settle(shop, orderId);
  expect(await lookOnce?.("buyer", orderId)).toMatchObject({
    outcome: "known",
    order: { status: "paid" },
  });
  expect(await lookOnce?.("buyer", "none")).toEqual({ outcome: "unknown" });
});

test("an order of the other mode is shown as it is, and an outage of the limits is no limit", async () => {
  const { shop } = createProcesses(1);
  const orderId = await order(shop);
  const ofLive = createLookAtOrder({ ...shop, isTest: false });
  shop.payments.pay(orderId);
  expect(await ofLive("buyer", orderId)).toMatchObject({
    outcome: "known",
    order: { status: "pending" },
  });
  const limits = { ...shop.limits, count: () => Promise.reject(new Error("no database")) };
  const failing = createLookAtOrder({ ...shop, limits });
  await expect(failing("buyer", orderId)).rejects.toThrow("no database");
});

test("looks at a settled order do not count", async () => {
  const { shop, looks } = createProcesses(1);
  const paid = await order(shop);
  shop.payments.pay(paid);
  await settle(shop, paid);
  await look(looks, paid, 100);
  shop.payments.reads.length = 0;
  await look(looks, await order(shop, "buyer", "other"), 1);
  expect(shop.payments.reads).toHaveLength(1);
});

test("all buyers of all processes share a limit, and setting the clock back resets it", async () => {
  const { shop, looks } = createProcesses(4);
  const orderId = await order(shop);
  // What this leaves of a process's reservation does not count for the next minute.
  await look(looks, orderId, 1);
  shop.clock.advance(60_000);
  for (let buyer = 0; buyer < 60; buyer += 1) await look(looks, orderId, 60, `buyer-${buyer}`);
  expect(shop.payments.reads).toHaveLength(3001);
  shop.clock.advance(-2 * 24 * 60 * 60_000);
  await look(looks, orderId, 1);
  expect(shop.payments.reads).toHaveLength(3002);
});

test("looks at the same time share a reservation", async () => {
  const { shop, looks } = createProcesses(2);
  const orderIds = await Promise.all(
    Array.from({ length: 120 }, (_, buyer) => order(shop, `buyer-${buyer}`)),
  );
  await Promise.all(
    orderIds.map((orderId, buyer) => looks[buyer % 2]?.(`buyer-${buyer}`, orderId)),
  );
  expect(shop.payments.reads).toHaveLength(120);
  // 60 looks each took two blocks of 50, and 2800 looks are left besides the 80 reserved ones.
  for (let buyer = 0; buyer < 60; buyer += 1)
    await look(looks, orderIds[0] ?? "", 60, `visitor-${buyer}`);
  expect(shop.payments.reads).toHaveLength(3000);
});
