/** A purchase with coupon and tax has the same amounts everywhere, to the minor unit. */
import { expect, test } from "vitest";
import { exportOrders } from "#domain/back-office/export-orders.ts";
import { orders } from "#domain/orders/orders.ts";
import { invoicesOf } from "#domain/invoices/invoices.ts";
import { taxRecords } from "#domain/invoices/tax-records.ts";
import { formatPrice } from "#domain/money.ts";
import { createMailJobs } from "./support/mail-jobs.ts";
import { order, settle } from "./support/test-shop.ts";

test.each([
  { currency: "EUR", prices: "inclusive", rate: 20, tax: 254, total: 1520, net: 1266 },
  { currency: "EUR", prices: "exclusive", rate: 19, tax: 289, total: 1809, net: 1520 },
  { currency: "JPY", prices: "inclusive", rate: 10, tax: 138, total: 1520, net: 1382 },
  { currency: "JPY", prices: "exclusive", rate: 10, tax: 152, total: 1672, net: 1520 },
  { currency: "KWD", prices: "inclusive", rate: 5, tax: 72, total: 1520, net: 1448 },
] as const)(
  "$currency, tax $prices: $total",
  async ({ currency, prices, rate, tax, total, net }) => {
    const { shop, job, sent } = createMailJobs();
    const { documents } = shop;
    const orderId = await order(shop);
    await documents.update(orders, orderId, {
      currency,
      coupon: { code: "SPRING", discount: 380 },
      total: 1520,
      tax: { terms: { prices, rate, name: "VAT" } },
    });
    const country = { billingCountry: "JP", methodCountry: "JP" };
    const payment = { currency: currency.toLowerCase(), discount: 380, ...country };
    shop.payments.pay(orderId, { ...payment, tax, captured: total });
    await settle(shop, orderId);
    await job.run();
    const [invoice] = (await invoicesOf(documents, orderId)).map(({ data }) => data);
    expect(invoice?.total).toEqual({ net, tax, gross: total });
    expect(invoice?.tax).toEqual({ name: "VAT", rate, isIncluded: prices === "inclusive" });
    const show = (amount: number) => formatPrice(amount, currency, "en");
    const [receipt] = sent;
    for (const line of [
      `Purchase: 1 × Letters · Small, digital download, ${show(1900)}`,
      `Discount SPRING: ${show(-380)}`,
      `VAT ${rate}%: ${show(tax)}, ${prices === "inclusive" ? "part of" : "added to"} the price`,
      `Paid: ${show(total)}`,
      `Invoice: ${invoice?.number}`,
    ])
      expect(receipt?.text).toContain(`${line}\n`);
    expect((await documents.get(taxRecords, orderId))?.data).toMatchObject({ net, tax, total });
    const rows = [];
    const options = { format: "jsonl", hasAddresses: false } as const;
    for await (const row of exportOrders(shop, {}, options)) rows.push(JSON.parse(row));
    expect(rows).toMatchObject([
      { amount: 1900, discount: 380, coupon: "SPRING", tax, total, currency, country: "JP" },
    ]);
    expect(rows).toMatchObject([{ invoice: invoice?.number }]);
  },
);
