/** A shop in memory whose buyers withdraw. */
import type { Store } from "#domain/catalog/offer.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { type Order, orders } from "#domain/orders/orders.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import { confirmRefund, refundDue } from "#domain/withdrawals/refund-withdrawal.ts";
import { withdraw } from "#domain/withdrawals/withdraw.ts";
import { withdrawals } from "#domain/orders/withdrawals.ts";
import { createTestShop, order, readBooks, readOrder, settle } from "./test-shop.ts";

export type WithdrawalFixture = ReturnType<typeof createWithdrawalFixture>;

export function createWithdrawalFixture(
  terms: Partial<Store["legal"]["withdrawalTerms"]> = {},
  made = createTestShop(),
) {
  const { legal } = made.store;
  const withdrawalTerms = { ...legal.withdrawalTerms, ...terms };
  const shop = { ...made, store: { ...made.store, legal: { ...legal, withdrawalTerms } } };
  const errors: string[] = [];
  const { documents } = shop;
  return {
    shop,
    /** Errors that the refunds' functions below reported. */
    errors,
    /** Returns the id of a paid order. */
    async sell(uid = "buyer", planId = "small"): Promise<string> {
      const orderId = await order(shop, uid, planId);
      shop.payments.pay(orderId);
      await settle(shop, orderId);
      return orderId;
    },
    withdraw: (
      orderId: string,
      words: { name?: string; reason?: string } = {},
      { uid = "buyer", emails = [] }: Partial<Buyer> = {},
    ) => withdraw(shop, { orderId, ...words, buyer: { uid, emails } }),
    confirm: (orderId: string) =>
      confirmRefund(shop, orderId, (error) => errors.push(String(error))),
    refundDue: () => refundDue(shop, (id, error) => errors.push(`${id}: ${String(error)}`)),
    /** Simulates an event about the payment. */
    async hear(orderId: string, fields: Parameters<typeof shop.payments.change>[1]): Promise<void> {
      shop.payments.change(orderId, fields);
      await settle(shop, orderId);
    },
    async stateOf(orderId: string) {
      const [withdrawal, entitlement] = await Promise.all([
        documents.get(withdrawals, orderId),
        documents.get(entitlements, orderId),
      ]);
      const { status } = await readOrder(shop, orderId);
      return [withdrawal?.data.state, status, entitlement?.data.status];
    },
    read: async (orderId: string) => (await documents.get(withdrawals, orderId))?.data,
    readOrder: (orderId: string) => readOrder(shop, orderId),
    change: (orderId: string, fields: Partial<Order>) => documents.update(orders, orderId, fields),
    mails: async (orderId: string) =>
      (await readBooks(documents)).mails
        .filter(({ data }) => "orderId" in data && data.orderId === orderId)
        .map(({ data }) => [data.kind, data.to]),
  };
}
