/** What an order keeps of the payment service's knowledge besides amounts and states. */
import { expect, test } from "vitest";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import { Timestamp } from "../values.ts";
import { endPurchases } from "./end-purchases.ts";

const DUE = Date.UTC(2026, 0, 22);
const FEE = { fee: 54, feeCurrency: "eur", availableAt: Date.UTC(2026, 0, 23) };

async function sell() {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId, { cardLast4: "4242" });
  await settle(shop, orderId);
  const change = async (fields: Parameters<typeof shop.payments.change>[1]) => {
    shop.payments.change(orderId, fields);
    await settle(shop, orderId);
    return (await readOrder(shop, orderId)).payment;
  };
  return { shop, orderId, change };
}

test("an order has the card's last digits, until its buyer's data ends", async () => {
  const { shop, orderId, change } = await sell();
  expect((await readOrder(shop, orderId)).payment.cardLast4).toBe("4242");
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  expect(await change({ refunded: 500 })).not.toHaveProperty("cardLast4");
});

test("a dispute's date can change, and goes with the dispute", async () => {
  const { shop, change } = await sell();
  const opened = await change({ dispute: "open", disputeDueAt: DUE });
  expect(opened.disputeDueAt).toEqual(Timestamp.fromMillis(DUE));
  const later = await change({ disputeDueAt: DUE + 1000 });
  expect(later.disputeDueAt?.toMillis()).toBe(DUE + 1000);
  const [[checkoutId, { disputeDueAt: _, ...open }] = expect.fail()] = shop.payments.checkouts;
  shop.payments.checkouts.set(checkoutId, open);
  expect(await change({ dispute: "won" })).not.toHaveProperty("disputeDueAt");
});

test("the fee is stored when the service knows it, once for many settlements", async () => {
  const { shop, orderId, change } = await sell();
  expect((await readOrder(shop, orderId)).payment).not.toHaveProperty("fee");
  shop.payments.change(orderId, FEE);
  await Promise.all(Array.from({ length: 20 }, () => settle(shop, orderId)));
  const stored = {
    fee: 54,
    feeCurrency: "EUR",
    availableAt: Timestamp.fromMillis(FEE.availableAt),
  };
  const { payment, history } = await readOrder(shop, orderId);
  expect(payment).toMatchObject(stored);
  expect(history).toHaveLength(1);
  expect(await change({ refunded: 500 })).toMatchObject(stored);
});
