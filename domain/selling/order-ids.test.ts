/** Ids come from URLs and events. Some databases refuse a query for an invalid one, others take it for a path. */
import { expect, test } from "vitest";
import { createTestShop } from "#tests/support/test-shop.ts";
import type { Documents } from "../ports/documents.ts";
import { correctAddress } from "./correct-address.ts";
import { findPaidOrder } from "./end-guest-purchases.ts";
import { keepPayment } from "./fraud-warnings.ts";
import { lockOrder } from "./lock-order.ts";
import { createLookAtOrder } from "./look-at-order.ts";
import { findRefundable } from "./refund-order.ts";
import { resendReceipt } from "./resend-receipt.ts";
import { settleFailedRefund } from "./settle-failed-refund.ts";
import { settleOrder } from "./settle-order.ts";

const documents = new Proxy({} as Documents, {
  get() {
    throw new Error("The database was asked");
  },
});
const shop = { ...createTestShop({ documents }), documents };

test.each<[string, (orderId: string) => Promise<unknown>, unknown]>([
  ["correctAddress", (id) => correctAddress(shop, id, "a@b.example"), { outcome: "unknown" }],
  ["findPaidOrder", (id) => findPaidOrder(shop, id), undefined],
  ["findRefundable", (id) => findRefundable(shop, id), "unknown"],
  ["keepPayment", (id) => keepPayment(shop, id), "unknown"],
  ["lockOrder", (id) => lockOrder(shop, id, true), "unknown"],
  ["lookAtOrder", (id) => createLookAtOrder(shop)("buyer", id), { outcome: "unknown" }],
  ["resendReceipt", (id) => resendReceipt(shop, id), "unknown"],
  ["settleFailedRefund", (id) => settleFailedRefund(shop, id), { outcome: "unknown" }],
  ["settleOrder", (id) => settleOrder(shop, id, { by: "owner" }), { outcome: "unknown" }],
])("%s asks the database for no invalid id", async (_, ask, unknown) => {
  for (const orderId of ["", "a/b", "..", "ü", "x".repeat(101)])
    expect(await ask(orderId), orderId).toEqual(unknown);
  await expect((async () => ask("x".repeat(100)))()).rejects.toThrow("was asked");
});
