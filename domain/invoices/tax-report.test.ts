import { expect, test } from "vitest";
import { createDesk, sell } from "#tests/support/order-desk.ts";
import { order, settle } from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import { settleOrder } from "../selling/settle-order.ts";
import { taxRecords } from "./tax-records.ts";

const QUARTER_MS = 92 * 24 * 60 * 60_000;
const HEAD = "\u{FEFF}quarter,soldIn,country,rate,currency,sales,unproven,net,tax,total,unit\r\n";

async function sellTo(desk: ReturnType<typeof createDesk>, fields: object): Promise<string> {
  const orderId = await order(desk.shop, crypto.randomUUID());
  const taxTerms = { prices: "inclusive", rate: "automatic", name: "VAT" } as const;
  await desk.documents.update(orders, orderId, { tax: { terms: taxTerms } });
  desk.shop.payments.pay(orderId, fields);
  await settle(desk.shop, orderId);
  return orderId;
}

test("a record has two countries, the amounts and the returns, and names nobody", async () => {
  const desk = createDesk();
  const orderId = await sellTo(desk, { tax: 317, billingCountry: "AT", methodCountry: "DE" });
  const change = async (fields: object) => {
    desk.shop.payments.change(orderId, fields);
    await settle(desk.shop, orderId);
    await settle(desk.shop, orderId);
  };
  await change({ refunded: 500 });
  await change({ refunded: 0 });
  // The payment service no longer knows the card.
  await change({ methodCountry: undefined, dispute: "lost" });
  const record = (await desk.documents.get(taxRecords, orderId))?.data;
  expect(record).toMatchObject({
    planId: "small",
    billingCountry: "AT",
    methodCountry: "DE",
    currency: "EUR",
    net: 1583,
    tax: 317,
    total: 1900,
    rate: 20,
    returns: [{ amount: 500 }, { amount: -500 }, { amount: 1900 }],
  });
  expect(JSON.stringify(record)).not.toMatch(/@|buyer/);
});

test("sales and returns are summed per quarter, country and rate; returns correct the sale's quarter", async () => {
  const desk = createDesk();
  expect((await desk.run("tax")).output).toBe(HEAD);
  const first = await sellTo(desk, { tax: 317, billingCountry: "AT", methodCountry: "AT" });
  await sellTo(desk, { tax: 317, billingCountry: "AT", methodCountry: "DE" });
  const kept = await sellTo(desk, { tax: 303, billingCountry: "DE", methodCountry: "DE" });
  desk.shop.payments.change(kept, { refunded: 1900 });
  await settle(desk.shop, kept);
  await sellTo(desk, {});
  desk.shop.clock.advance(QUARTER_MS);
  desk.shop.payments.change(first, { refunded: 950 });
  await settle(desk.shop, first);
  const rows = [
    "2026-Q1,2026-Q1,,0,EUR,1,1,1900,0,1900,0.01 EUR",
    "2026-Q1,2026-Q1,AT,20,EUR,2,1,3166,634,3800,0.01 EUR",
    "2026-Q1,2026-Q1,DE,19,EUR,1,0,0,0,0,0.01 EUR",
    "2026-Q2,2026-Q1,AT,20,EUR,0,0,-791,-159,-950,0.01 EUR",
  ];
  expect((await desk.run("tax")).output).toBe(`${HEAD}${rows.join("\r\n")}\r\n`);
  expect((await desk.run("tax", "--quarter", "2026-Q2")).output).toBe(`${HEAD}${rows[3]}\r\n`);
  expect(await desk.run("tax", "--quarter", "2026")).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("--quarter is not a quarter, such as 2026-Q4."),
  });
});

test("what was noticed after the quarter belongs to the quarter in which the service says it happened", async () => {
  const desk = createDesk();
  const paidAt = desk.shop.clock.now();
  desk.shop.clock.advance(QUARTER_MS);
  const billingCountry = "AT";
  const refundedAt = paidAt + 1000;
  const orderId = await sellTo(desk, {
    tax: 317,
    billingCountry,
    paidAt,
    refundedAt,
    refunded: 950,
  });
  const order = await desk.documents.get(orders, orderId);
  expect(order?.data.paidAt?.toMillis()).toBe(paidAt);
  const row = "2026-Q1,2026-Q1,AT,20,EUR,1,1,792,158,950,0.01 EUR";
  expect((await desk.run("tax")).output).toBe(`${HEAD}${row}\r\n`);
  // A dispute has no time of its end, but its event has.
  desk.shop.payments.change(orderId, { dispute: "lost" });
  const eventAt = paidAt + 2000;
  await settleOrder(desk.shop, orderId, { by: "webhook", eventId: "evt_1", at: eventAt });
  const record = (await desk.documents.get(taxRecords, orderId))?.data;
  expect(record?.returns.map(({ at }) => at.toMillis())).toEqual([refundedAt, eventAt]);
});

test("the owner asks for the invoice of an old order, once; the export has country and number", async () => {
  const desk = createDesk();
  const orderId = await sell(desk.shop);
  await desk.documents.update(orders, orderId, { invoice: { isDue: undefined } });
  const issued = { exitCode: 0, output: "invoice TEST-2026-00001\n", errors: "" };
  expect(await desk.run("invoice", orderId)).toEqual(issued);
  expect(await desk.run("invoice", orderId)).toEqual(issued);
  expect((await desk.run("show", orderId)).output).toMatch(/^invoice +TEST-2026-00001$/m);
  const sold = await sellTo(desk, { billingCountry: "FR", tax: 100 });
  expect((await desk.run("invoice", sold)).output).toBe("invoice TEST-2026-00002\n");
  const coupon = { code: "SPRING", discount: 400 };
  await desk.documents.update(orders, sold, { coupon });
  expect((await desk.run("invoice", await order(desk.shop, "unpaid"))).errors).toMatch(/No money/);
  expect((await desk.run("invoice", "unknown")).errors).toBe("There is no order unknown.\n");
  const { output } = await desk.run("export", "--status", "paid");
  expect(output).toContain(`,pi_${sold},SPRING,400,1900,FR,TEST-2026-00002,,0.01 EUR\r\n`);
  expect(output).toContain(`,pi_${orderId},,0,1900,,TEST-2026-00001,,0.01 EUR\r\n`);
});
