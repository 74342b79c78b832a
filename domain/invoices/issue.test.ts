import { expect, test } from "vitest";
import { Timestamp } from "#domain/values.ts";
import {
  createTestShop,
  order,
  readOrder,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import { endPurchases } from "../selling/end-purchases.ts";
import { createIssuer, issueDue } from "./issue.ts";
import { invoices, invoicesOf } from "./invoices.ts";

const HOUR_MS = 3_600_000;

async function sell(shop: TestShop, uid = "buyer", fields = {}): Promise<string> {
  const orderId = await order(shop, uid);
  shop.payments.pay(orderId, fields);
  await settle(shop, orderId);
  return orderId;
}

function createOffice() {
  const shop = createTestShop();
  const failures: string[] = [];
  const ports = { ...shop, onFailure: (id: string) => void failures.push(id) };
  const issue = () => issueDue(ports);
  const documentsOf = async (orderId: string) =>
    (await invoicesOf(shop.documents, orderId)).map(({ data }) => data);
  const numbersOf = async (orderId: string) =>
    (await documentsOf(orderId)).map(({ kind, number }) => [kind, number]);
  async function change(orderId: string, fields: Parameters<typeof shop.payments.change>[1]) {
    shop.payments.change(orderId, fields);
    await settle(shop, orderId);
  }
  return { shop, ports, failures, issue, documentsOf, numbersOf, change };
}

test("a paid order gets one invoice, however often it is settled and issued", async () => {
  const { shop, issue, documentsOf } = createOffice();
  const orderId = await sell(shop);
  await issue();
  await Promise.all([issue(), issue(), settle(shop, orderId)]);
  expect(await documentsOf(orderId)).toMatchObject([
    {
      kind: "invoice",
      number: "TEST-2026-00001",
      orderId,
      currency: "EUR",
      lines: [{ kind: "plan", name: "Field Notes · Small", net: 1900, tax: 0, gross: 1900 }],
      total: { net: 1900, tax: 0, gross: 1900 },
      seller: { name: shop.store.legal.seller, address: shop.store.legal.address },
      deleteAt: Timestamp.fromMillis(Date.UTC(2037, 0, 1)),
    },
  ]);
  const {
    invoice: { number: invoiceNumber, isDue: invoiceDue },
  } = await readOrder(shop, orderId);
  expect([invoiceNumber, invoiceDue]).toEqual(["TEST-2026-00001", undefined]);
});

test("numbers follow the time of payment, in sequences of their own per mode and year", async () => {
  const { shop, issue, numbersOf } = createOffice();
  const early = await order(shop, "a");
  const late = await sell(shop, "b");
  shop.clock.advance(1000);
  shop.payments.pay(early);
  await settle(shop, early);
  await issue();
  expect(await numbersOf(late)).toEqual([["invoice", "TEST-2026-00001"]]);
  expect(await numbersOf(early)).toEqual([["invoice", "TEST-2026-00002"]]);
  // The last payment of a year that is issued in the next one.
  shop.clock.advance(Date.UTC(2026, 11, 31, 23, 59, 59) - shop.clock.now());
  const atYearsEnd = await sell(shop, "c");
  shop.clock.advance(2000);
  const inNewYear = await sell(shop, "d");
  await issue();
  expect(await numbersOf(atYearsEnd)).toEqual([["invoice", "TEST-2026-00003"]]);
  expect(await numbersOf(inNewYear)).toEqual([["invoice", "TEST-2027-00001"]]);
  const live = { ...shop, isTest: false };
  const sold = await order(live, "e");
  shop.payments.pay(sold);
  await settle(live, sold);
  await issueDue({ ...live, onFailure: () => undefined });
  expect(await numbersOf(sold)).toEqual([["invoice", "2027-00001"]]);
});

test("an order that was paid moments earlier and settled later keeps the order of the numbers", async () => {
  const { shop, issue, documentsOf } = createOffice();
  const one = await sell(shop, "a");
  await issue();
  const [two, three] = [await sell(shop, "b"), await sell(shop, "c")];
  const paidAt = (before: number) => Timestamp.fromMillis(shop.clock.now() - before);
  await shop.documents.update(orders, two, { paidAt: paidAt(3000) });
  await issue();
  const [first] = await documentsOf(one);
  expect((await documentsOf(two))[0]?.suppliedAt).toEqual(first?.suppliedAt);
  // The clock was set back: the time of payment is what it is.
  shop.clock.advance(-HOUR_MS);
  const four = await sell(shop, "d");
  await issue();
  expect((await documentsOf(four))[0]?.suppliedAt.toMillis()).toBe(shop.clock.now());
  expect((await documentsOf(three))[0]?.number).toBe("TEST-2026-00003");
});

test("refunds get credit notes whose amounts sum to the invoice, tax included", async () => {
  const { shop, issue, documentsOf, numbersOf, change } = createOffice();
  const orderId = await sell(shop, "buyer", { tax: 303 });
  await issue();
  await change(orderId, { refunded: 500 });
  await Promise.all([issue(), issue()]);
  await change(orderId, { refunded: 700 });
  await change(orderId, { refunded: 1900 });
  await issue();
  await issue();
  expect(await numbersOf(orderId)).toEqual([
    ["invoice", "TEST-2026-00001"],
    ["credit", "TEST-CN-2026-00001"],
    ["credit", "TEST-CN-2026-00002"],
  ]);
  const [invoice, first, second] = await documentsOf(orderId);
  expect(first).toMatchObject({
    invoice: { number: "TEST-2026-00001" },
    lines: [{ kind: "refund", net: 420, tax: 80, gross: 500 }],
    total: { gross: 500 },
  });
  expect(second?.total).toEqual({ net: 1177, tax: 223, gross: 1400 });
  expect(invoice?.total).toEqual({ net: 1597, tax: 303, gross: 1900 });
});

test("a refund that came back reverses its credit note, and a later one gets another", async () => {
  const { shop, issue, documentsOf, change } = createOffice();
  const orderId = await sell(shop, "buyer", { refunded: 1900 });
  await issue();
  await change(orderId, { refunded: 0 });
  await issue();
  await change(orderId, { refunded: 1900 });
  await issue();
  expect(
    (await documentsOf(orderId)).map(({ kind, number, total }) => [kind, number, total.gross]),
  ).toEqual([
    ["invoice", "TEST-2026-00001", 1900],
    ["credit", "TEST-CN-2026-00001", 1900],
    ["reversal", "TEST-CN-2026-00002", 1900],
    ["credit", "TEST-CN-2026-00003", 1900],
  ]);
});

test("a lost dispute returns what refunds left; an open one changes nothing", async () => {
  const { shop, issue, documentsOf, change } = createOffice();
  const orderId = await sell(shop);
  await change(orderId, { refunded: 400, dispute: "open" });
  await issue();
  await change(orderId, { dispute: "lost" });
  await issue();
  const [, refund, chargeback] = await documentsOf(orderId);
  expect([refund?.lines, chargeback?.lines]).toMatchObject([
    [{ kind: "refund", gross: 400 }],
    [{ kind: "chargeback", gross: 1500 }],
  ]);
});

test("free orders and orders of earlier builds get no invoice by themselves", async () => {
  const { shop, issue, documentsOf, change } = createOffice();
  const free = await order(shop, "a");
  await shop.documents.update(orders, free, {
    coupon: { code: "ALL", discount: 1900 },
    total: 0,
    isFree: true,
  });
  shop.payments.pay(free, { discount: 1900, captured: 0 });
  await settle(shop, free);
  const old = await sell(shop, "b");
  await shop.documents.update(orders, old, { invoice: { isDue: undefined } });
  await change(old, { refunded: 500 });
  await issue();
  expect([await documentsOf(free), await documentsOf(old)]).toEqual([[], []]);
});

test("the invoice keeps the buyer whose account was deleted; the order does not", async () => {
  const { shop, issue, documentsOf } = createOffice();
  const billing = {
    name: "Ada Buyer",
    line1: "1 Road",
    postalCode: "1010",
    city: "Wien",
    country: "AT",
  };
  const [issued, waiting] = [await sell(shop), await order(shop, "buyer", "other")];
  await shop.documents.update(orders, issued, { invoice: { billing } });
  await issue();
  shop.payments.pay(waiting);
  await settle(shop, waiting);
  await shop.documents.update(orders, waiting, { invoice: { billing } });
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  await issue();
  for (const orderId of [issued, waiting]) {
    const buyer = { name: "Ada Buyer", address: "1 Road\n1010 Wien", country: "AT" };
    expect(await documentsOf(orderId)).toMatchObject([{ buyer }]);
    expect((await readOrder(shop, orderId)).invoice.billing).toBeUndefined();
  }
});

test("one order that cannot be invoiced delays no other, and gets its number when it can", async () => {
  const { shop, ports, failures, issue, numbersOf } = createOffice();
  const [broken, sound] = [await sell(shop, "a"), await sell(shop, "b")];
  const failing = {
    ...ports,
    documents: {
      ...shop.documents,
      transaction: <R>(run: Parameters<typeof shop.documents.transaction<R>>[0]) =>
        shop.documents.transaction<R>((transaction) =>
          run({
            ...transaction,
            query: transaction.query.bind(transaction),
            create(collection, id, data) {
              if (id.startsWith(broken)) throw new Error("broken");
              transaction.create(collection, id, data);
            },
            get: transaction.get.bind(transaction),
            set: transaction.set.bind(transaction),
            update: transaction.update.bind(transaction),
          }),
        ),
    },
  };
  await issueDue(failing);
  expect(failures).toEqual([broken]);
  expect(await numbersOf(sound)).toEqual([["invoice", "TEST-2026-00001"]]);
  await issue();
  expect(await numbersOf(broken)).toEqual([["invoice", "TEST-2026-00002"]]);
});

test("calls while documents are issued share one more run", async () => {
  const { shop, ports, numbersOf } = createOffice();
  const issue = createIssuer(ports);
  const orderId = await sell(shop);
  const [first, second, third] = [issue(), issue(), issue()];
  expect(second).toBe(third);
  expect(second).not.toBe(first);
  await Promise.all([first, second]);
  expect(await numbersOf(orderId)).toHaveLength(1);
  const later = await sell(shop, "b");
  await issue();
  expect(await numbersOf(later)).toHaveLength(1);
  expect(await shop.documents.query(invoices, {})).toHaveLength(2);
});
