/**
 * The fields of an order as they are stored, copied here: an older build must find each under this name, at the
 * top of the document. So renaming a field takes two releases (decision 22).
 */
import { Timestamp } from "#domain/values.ts";

export const at = Timestamp.fromMillis(Date.UTC(2026, 0, 15));
export const required = {
  uid: "buyer",
  variant: "landing",
  planId: "book",
  planName: "Book",
  files: [{ id: "book", name: "book.pdf", title: "Book", sha256: "00" }],
  amount: 1900,
  total: 1900,
  currency: "EUR",
  status: "partially_refunded",
  email: "ann@example.com",
  emailKey: "ann@example.com",
  isTest: true,
  createdAt: at,
};
const experiment = { variant: "landing", language: "en", device: "mobile", consent: "all" };
/** Absent in some orders. */
export const optional = {
  experiment: { ...experiment, source: "none", run: "1" },
  source: "newsletter",
  locale: "en",
  includes: ["Files"],
  licence: { activations: 2 },
  coupon: { code: "SPRING", discount: 400 },
  isFree: true,
  checkoutId: "cs_1",
  paymentId: "pi_1",
  isGuest: true,
  isPassEnded: true,
  attention: "refundFailed",
  refunded: 500,
  failedRefunds: 200,
  refundOwed: 100,
  dispute: "won",
  disputeDueAt: at,
  fraudWarning: "over",
  tax: 304,
  taxTerms: { prices: "inclusive", rate: 19, name: "VAT" },
  billing: { country: "DE" },
  business: { name: "Müller", address: "1 Ring", vatId: "ATU12345678", addedAt: at },
  invoiceNumber: "2026-1",
  invoiceDue: true,
  waiver: { text: "At once.", version: 1, language: "en", givenAt: at },
  firstServedAt: at,
  withdrawnAt: at,
  method: "card",
  cardLast4: "4242",
  fee: 54,
  feeCurrency: "EUR",
  availableAt: at,
  isDelayed: true,
  history: [{ at, from: "pending", to: "paid", by: "webhook" }],
  lockedAt: at,
  endedAt: at,
  consent: { recordId: "record", measurement: true, marketing: false },
  analytics: { clientId: "1.2" },
  nextCheckAt: at,
  paidAt: at,
};
