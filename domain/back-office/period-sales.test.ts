import { expect, test, vi } from "vitest";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import { type Order, orders } from "../orders/orders.ts";
import { salesDayId, salesDays } from "../orders/sales-days.ts";
import type { Payment } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { keptOf, readSales } from "./period-sales.ts";

async function sell(shop: TestShop, changes: Partial<Order> = {}): Promise<string> {
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await shop.documents.update(orders, orderId, changes);
  return orderId;
}

const on = (time: string) => ({ createdAt: Timestamp.fromMillis(Date.parse(time)) });
const march = { since: "2026-03-01", until: "2026-03-31" };
const TODAY = "2026-01-15";
const today = { since: TODAY, until: TODAY, step: "day" } as const;

test("a period is summed by currency, step, plan, country, coupon and variant", async () => {
  const shop = createTestShop();
  await sell(shop, on("2026-02-28T23:59:59.999Z"));
  const billing = { country: "AT" };
  await sell(shop, { ...on("2026-03-01T00:00:00Z"), tax: { amount: 300 }, invoice: { billing } });
  await sell(shop, {
    ...on("2026-03-31T23:59:59Z"),
    status: "partially_refunded",
    refunds: { total: 400 },
    coupon: { code: "MARCH", discount: 100 },
  });
  await sell(shop, { ...on("2026-03-31T12:00:00Z"), status: "disputed", planName: "Other" });
  await sell(shop, { ...on("2026-03-15T12:00:00Z"), currency: "USD", variant: "landing-v2" });
  await sell(shop, { ...on("2026-03-15T12:00:00Z"), isTest: false });
  await sell(shop, on("2026-04-01T00:00:00Z"));
  await order(shop, "unpaid");
  const sales = await readSales(shop, { ...march, step: "week" });
  expect(sales.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
  const { all, by, steps } = sales[0] ?? expect.fail();
  expect(all).toEqual({ orders: 3, gross: 5700, tax: 300, refunded: 400, disputed: 1900 });
  expect(keptOf(all)).toBe(3400);
  const ordersBy = (part: keyof typeof by) =>
    Object.fromEntries([...by[part]].map(([key, sums]) => [key, sums.orders]));
  expect([...steps].map(([start, sums]) => [start, sums.orders])).toEqual([
    ["2026-02-23", 1],
    ["2026-03-30", 2],
  ]);
  expect(ordersBy("country")).toEqual({ AT: 1, "": 2 });
  expect(ordersBy("coupon")).toEqual({ MARCH: 1, "": 2 });
  expect(ordersBy("plan")).toEqual({ Small: 2, Other: 1 });
  expect([...(sales[1]?.by.variant.keys() ?? [])]).toEqual(["landing-v2"]);
  expect(await readSales(shop, { ...march, step: "week" })).toEqual(sales);
  expect(await readSales(shop, { since: "2020-01-01", until: "2020-12-31", step: "day" })).toEqual(
    [],
  );
});

test.each<[string, Partial<Payment>, object]>([
  ["partly refunded", { refunded: 400 }, { refunded: 400, disputed: 0 }],
  [
    "partly refunded, then disputed",
    { refunded: 400, dispute: "open" },
    { refunded: 400, disputed: 1500 },
  ],
  ["lost", { dispute: "lost" }, { refunded: 0, disputed: 1900 }],
  ["partly refunded, then won", { refunded: 400, dispute: "won" }, { refunded: 400, disputed: 0 }],
  ["refunded after a dispute", { refunded: 1900, dispute: "won" }, { refunded: 1900, disputed: 0 }],
])("a payment that was %s later changes the sums of its order's day", async (_, change, sums) => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  expect(await readSales(shop, today)).toMatchObject([{ all: { gross: 1900, refunded: 0 } }]);
  shop.clock.advance(40 * 24 * 60 * 60_000);
  shop.payments.change(orderId, change);
  await settle(shop, orderId);
  expect(await readSales(shop, today)).toMatchObject([{ all: { gross: 1900, ...sums } }]);
});

test("days are summed once, and again only after one of their orders has changed", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await readSales(shop, today);
  // Neither changes what was sold.
  await settle(shop, orderId);
  const unpaid = await order(shop, "unpaid");
  shop.payments.change(unpaid, { state: "expired" });
  await settle(shop, unpaid);
  // Not by settlement, so that nothing is summed again.
  await shop.documents.update(orders, orderId, { total: 5 });
  expect(await readSales(shop, today)).toMatchObject([{ all: { gross: 1900 } }]);
  await sell(shop);
  expect(await readSales(shop, today)).toMatchObject([{ all: { orders: 2, gross: 1905 } }]);
});

test("sums of orders that change meanwhile are not stored", async () => {
  const shop = createTestShop();
  await sell(shop);
  const { documents } = shop;
  const transaction = vi.spyOn(documents, "transaction").mockImplementationOnce(async (work) => {
    transaction.mockRestore();
    await sell(shop);
    return documents.transaction(work);
  });
  expect(await readSales(shop, today)).toMatchObject([{ all: { orders: 1 } }]);
  expect((await documents.get(salesDays, salesDayId(TODAY, true)))?.data.sales).toBeUndefined();
  expect(await readSales(shop, today)).toMatchObject([{ all: { orders: 2 } }]);
});

test("readers and payments of the same moment agree in the end", async () => {
  const shop = createTestShop();
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await sell(shop);
      if (at % 3 === 0) await readSales(shop, today);
    }),
  );
  expect(await readSales(shop, today)).toMatchObject([{ all: { orders: 20, gross: 20 * 1900 } }]);
});
