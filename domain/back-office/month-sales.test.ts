import { expect, test } from "vitest";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import { type Order, orders } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";
import { monthAfter, readMonth } from "./month-sales.ts";

async function sell(shop: TestShop, day: string, changes: Partial<Order> = {}) {
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await shop.documents.update(orders, orderId, {
    createdAt: Timestamp.fromMillis(Date.parse(day)),
    amount: 1900,
    total: 1900,
    tax: { amount: 300 },
    ...changes,
  });
}

test("a month is summed by currency, day, plan, country, coupon and variant", async () => {
  const shop = createTestShop();
  await sell(shop, "2026-02-28T23:59:59.999Z");
  await sell(shop, "2026-03-01T00:00:00Z", { invoice: { billing: { country: "AT" } } });
  await sell(shop, "2026-03-31T23:59:59Z", {
    status: "partially_refunded",
    refunds: { total: 400 },
    coupon: { code: "MARCH", discount: 100 },
  });
  await sell(shop, "2026-03-31T12:00:00Z", { status: "disputed", planName: "Other" });
  await sell(shop, "2026-03-15T12:00:00Z", { currency: "USD", variant: "landing-v2" });
  await sell(shop, "2026-03-15T12:00:00Z", { isTest: false });
  await sell(shop, "2026-04-01T00:00:00Z");
  await order(shop, "unpaid");
  const { sales, isCut, month } = await readMonth(shop, { month: "2026-03" });
  expect([month, isCut, sales.map(({ currency }) => currency)]).toEqual([
    "2026-03",
    false,
    ["EUR", "USD"],
  ]);
  const { all, by } = sales[0] ?? expect.fail();
  const rest = { tax: 900, refunded: 400, disputed: 1900, kept: 3400 };
  expect(all).toEqual({ orders: 3, gross: 5700, ...rest });
  const ordersBy = (part: keyof typeof by) =>
    Object.fromEntries([...by[part]].map(([key, sums]) => [key, sums.orders]));
  expect(ordersBy("day")).toEqual({ "01": 1, "31": 2 });
  expect(ordersBy("country")).toEqual({ AT: 1, "": 2 });
  expect(ordersBy("coupon")).toEqual({ MARCH: 1, "": 2 });
  expect(ordersBy("plan")).toMatchObject({ Other: 1 });
  expect([...(sales[1]?.by.variant.keys() ?? [])]).toEqual(["landing-v2"]);
  for (const part of ["day", "plan", "country", "coupon", "variant"] as const) {
    const sums = [...by[part].values()];
    for (const name of ["orders", "gross", "kept"] as const)
      expect(sums.reduce((sum, one) => sum + one[name], 0)).toBe(all[name]);
  }
});

test("the month is the present one if not told, and months pass over years", async () => {
  const shop = createTestShop();
  const now = new Date(shop.clock.now()).toISOString().slice(0, 7);
  expect(await readMonth(shop, {})).toEqual({ month: now, sales: [], isCut: false });
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
});
