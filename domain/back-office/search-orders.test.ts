import { expect, test } from "vitest";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import { issueDue } from "../invoices/issue.ts";
import { orders } from "../orders/orders.ts";
import { searchOrders } from "./search-orders.ts";

async function sell(shop: TestShop, invoice?: string) {
  shop.clock.advance(60_000);
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await shop.documents.update(orders, orderId, { invoice: { number: invoice } });
  return orderId;
}

test("orders are found by number, address, payment and invoice number", async () => {
  const shop = createTestShop();
  const [first, second] = [await sell(shop, "2026-0001"), await sell(shop, "2026-0002")];
  const foreign = await sell(shop, "2026-0001");
  await shop.documents.update(orders, foreign, { isTest: false });
  const unpaid = await order(shop, "somebody");
  const find = async (term: string) => (await searchOrders(shop, term)).map(({ id }) => id);
  for (const term of [first, first.toUpperCase()]) expect(await find(term)).toEqual([first]);
  expect(await find(unpaid)).toEqual([unpaid]);
  expect(await find(PAID_WITH.toUpperCase())).toEqual([second, first]);
  const { payment } = (await shop.documents.get(orders, second))?.data ?? {};
  expect(await find(payment?.id ?? "")).toEqual([second]);
  expect(await find("2026-0001")).toEqual([first]);
  expect(await find(foreign)).toEqual([]);
  for (const term of ["nobody@example.com", "2026-0009", "../orders", "%", "é"])
    expect(await find(term)).toEqual([]);
});

test("an order is found by the number of its credit note", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 500 });
  await settle(shop, orderId);
  await issueDue({ ...shop, onFailure: (_, error) => expect.fail(String(error)) });
  for (const number of ["TEST-2026-00001", "test-2026-00001", "test-cn-2026-00001"])
    expect((await searchOrders(shop, number)).map(({ id }) => id)).toEqual([orderId]);
  expect(await searchOrders({ ...shop, isTest: false }, "TEST-CN-2026-00001")).toEqual([]);
});

test("four digits find the newest fifty orders paid with such a card", async () => {
  const shop = createTestShop();
  const sold: string[] = [];
  for (let count = 0; count < 52; count++) sold.push(await sell(shop, count ? undefined : "4242"));
  const paidWith = (orderId: string | undefined, cardLast4: string, isTest = true) =>
    shop.documents.update(orders, orderId ?? "", { payment: { cardLast4 }, isTest });
  const [numbered, foreign, other, ...cards] = sold;
  await paidWith(foreign, "4242", false);
  await paidWith(other, "0005");
  for (const orderId of cards) await paidWith(orderId, "4242");
  const find = async (term: string) => (await searchOrders(shop, term)).map(({ id }) => id);
  expect(await find("4242")).toEqual([...cards.toReversed(), numbered]);
  await paidWith(numbered, "4242");
  await paidWith(other, "4242");
  expect(await find("4242")).toEqual([...cards.toReversed(), other]);
  for (const term of ["0005", "424", "42424", "٤٢٤٢"]) expect(await find(term)).toEqual([]);
});
