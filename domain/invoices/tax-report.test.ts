import { expect, test } from "vitest";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { order, settle } from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import { settleOrder } from "../selling/settle-order.ts";
import { taxRecords } from "./tax-records.ts";

const QUARTER_MS = 92 * 24 * 60 * 60_000;
const HEAD = "\u{FEFF}quarter,soldIn,country,rate,currency,sales,unproven,net,tax,total,unit\r\n";

async function sellTo(cli: ReturnType<typeof createOrderCli>, fields: object): Promise<string> {
  const orderId = await order(cli.shop, crypto.randomUUID());
  const taxTerms = { prices: "inclusive", rate: "automatic", name: "VAT" } as const;
  await cli.documents.update(orders, orderId, { tax: { terms: taxTerms } });
  cli.shop.payments.pay(orderId, fields);
  await settle(cli.shop, orderId);
  return orderId;
}

test("a record has two countries, the amounts and the returns, and names nobody", async () => {
  const cli = createOrderCli();
  const orderId = await sellTo(cli, { tax: 317, billingCountry: "AT", methodCountry: "DE" });
  const change = async (fields: object) => {
    cli.shop.payments.change(orderId, fields);
    await settle(cli.shop, orderId);
    await settle(cli.shop, orderId);
  };
  await change({ refunded: 500 });
  await change({ refunded: 0 });
  // The payment service no longer knows the card.
  await change({ methodCountry: undefined, dispute: "lost" });
  const record = (await cli.documents.get(taxRecords, orderId))?.data;
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
  const cli = createOrderCli();
  expect((await cli.run("tax")).output).toBe(HEAD);
  const first = await sellTo(cli, { tax: 317, billingCountry: "AT", methodCountry: "AT" });
  await sellTo(cli, { tax: 317, billingCountry: "AT", methodCountry: "DE" });
  const kept = await sellTo(cli, { tax: 303, billingCountry: "DE", methodCountry: "DE" });
  cli.shop.payments.change(kept, { refunded: 1900 });
  await settle(cli.shop, kept);
  await sellTo(cli, {});
  cli.shop.clock.advance(QUARTER_MS);
  cli.shop.payments.change(first, { refunded: 950 });
  await settle(cli.shop, first);
  const rows = [
    "2026-Q1,2026-Q1,,0,EUR,1,1,1900,0,1900,0.01 EUR",
    "2026-Q1,2026-Q1,AT,20,EUR,2,1,3166,634,3800,0.01 EUR",
    "2026-Q1,2026-Q1,DE,19,EUR,1,0,0,0,0,0.01 EUR",
    "2026-Q2,2026-Q1,AT,20,EUR,0,0,-791,-159,-950,0.01 EUR",
  ];
  expect((await cli.run("tax")).output).toBe(`${HEAD}${rows.join("\r\n")}\r\n`);
  expect((await cli.run("tax", "--quarter", "2026-Q2")).output).toBe(`${HEAD}${rows[3]}\r\n`);
  expect(await cli.run("tax", "--quarter", "2026")).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("--quarter is not a quarter, such as 2026-Q4."),
  });
});

test("what was noticed after the quarter belongs to the quarter in which the service says it happened", async () => {
  const cli = createOrderCli();
  const paidAt = cli.shop.clock.now();
  cli.shop.clock.advance(QUARTER_MS);
  const billingCountry = "AT";
  const refundedAt = paidAt + 1000;
  const orderId = await sellTo(cli, {
    tax: 317,
    billingCountry,
    paidAt,
    refundedAt,
    refunded: 950,
  });
  const order = await cli.documents.get(orders, orderId);
  expect(order?.data.paidAt?.toMillis()).toBe(paidAt);
  const row = "2026-Q1,2026-Q1,AT,20,EUR,1,1,792,158,950,0.01 EUR";
  expect((await cli.run("tax")).output).toBe(`${HEAD}${row}\r\n`);
  // A dispute has no time of its end, but its event has.
  cli.shop.payments.change(orderId, { dispute: "lost" });
  const eventAt = paidAt + 2000;
  await settleOrder(cli.shop, orderId, { by: "webhook", eventId: "evt_1", at: eventAt });
  const record = (await cli.documents.get(taxRecords, orderId))?.data;
  expect(record?.returns.map(({ at }) => at.toMillis())).toEqual([refundedAt, eventAt]);
});

test("the owner asks for the invoice of an old order, once; the export has country and number", async () => {
  const cli = createOrderCli();
  const orderId = await sell(cli.shop);
  await cli.documents.update(orders, orderId, { invoice: { isDue: undefined } });
  const issued = { exitCode: 0, output: "invoice TEST-2026-00001\n", errors: "" };
  expect(await cli.run("invoice", orderId)).toEqual(issued);
  expect(await cli.run("invoice", orderId)).toEqual(issued);
  expect((await cli.run("show", orderId)).output).toMatch(/^invoice +TEST-2026-00001$/m);
  const sold = await sellTo(cli, { billingCountry: "FR", tax: 100 });
  expect((await cli.run("invoice", sold)).output).toBe("invoice TEST-2026-00002\n");
  const coupon = { code: "SPRING", discount: 400 };
  await cli.documents.update(orders, sold, { coupon });
  expect((await cli.run("invoice", await order(cli.shop, "unpaid"))).errors).toMatch(/No money/);
  expect((await cli.run("invoice", "unknown")).errors).toBe("There is no order unknown.\n");
  const { output } = await cli.run("export", "--status", "paid");
  expect(output).toContain(`,pi_${sold},SPRING,400,1900,FR,TEST-2026-00002,,0.01 EUR,FR,`);
  expect(output).toContain(`,pi_${orderId},,0,1900,,TEST-2026-00001,,0.01 EUR,,`);
});
