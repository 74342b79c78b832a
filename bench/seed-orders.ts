/**
 * Fills a shop with paid orders of the last three years, in seconds: `bench/seed-orders.ts DATABASE ORDERS`, such as
 * `bench/seed-orders.ts data/shop.db 100000`. The orders are test mode's, and nothing is mailed. Stop the shop first.
 */
import { sumOldDays } from "#domain/back-office/period-sales.ts";
import { countId, downloadCounts } from "#domain/downloads/download-counts.ts";
import { mailOutbox, queuedMail } from "#domain/notifications/outbox.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { type Order, orders } from "#domain/orders/orders.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";
import { documentsOfMode } from "#server/modules/own-accounts.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";

const DAY_MS = 24 * 60 * 60_000;
export const SEEDED_DAYS = 1096;
const SPAN_MS = SEEDED_DAYS * DAY_MS;
const FIRST_DAY = Math.floor(Date.now() / DAY_MS) * DAY_MS - SPAN_MS;
const AT_ONCE = 1000;
const countries = ["AT", "DE", "FR", "GB", "US", "JP", "BR"];
const book = { planId: "book", planName: "Book", amount: 1900 };
const sampler = { planId: "sampler", planName: "Sampler", amount: 900 };

export async function seedOrders(documents: Documents, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await documents.transaction(async (transaction) => {
      for (let at = from; at < Math.min(from + AT_ONCE, count); at += 1)
        setPurchase(transaction, idOf(at), orderAt(at, count));
    });
}

/** As sold: with access, a sent receipt and, unless refunded, one download. */
function setPurchase(transaction: Transaction, orderId: string, order: Order): void {
  const { uid, email = "", createdAt, status, files } = order;
  const isPaid = status === "paid";
  transaction.set(orders, orderId, order);
  transaction.set(entitlements, orderId, {
    uid,
    orderId,
    fileIds: files.map(({ id }) => id),
    status: isPaid ? "active" : "revoked",
    isTest: true,
    createdAt,
  });
  const receipt = queuedMail("receipt", email, orderId, createdAt, { status: "paid" });
  transaction.set(mailOutbox, `receipt-${orderId}`, { ...receipt, status: "sent" });
  if (isPaid)
    for (const { id } of files)
      transaction.set(downloadCounts, countId(orderId, id), {
        orderId,
        fileId: id,
        count: 1,
        firstAt: createdAt,
        lastAt: createdAt,
        transfers: [],
      });
}

export function idOf(at: number): string {
  return `seeded-${at}`;
}

export function emailOf(at: number): string {
  return `buyer-${at}@example.com`;
}

function orderAt(at: number, count: number): Order {
  const createdAt = Timestamp.fromMillis(FIRST_DAY + Math.floor((at / count) * SPAN_MS));
  const { amount, ...plan } = at % 2 === 0 ? book : sampler;
  const isRefunded = at % 20 === 0;
  return {
    uid: `seeded-${at}`,
    variant: at % 2 === 0 ? "landing" : "landing-v2",
    ...plan,
    files: [{ id: "book", name: "book.pdf", title: "Book" }],
    amount,
    total: amount,
    currency: at % 5 === 0 ? "USD" : "EUR",
    status: isRefunded ? "refunded" : "paid",
    email: emailOf(at),
    isTest: true,
    createdAt,
    paidAt: createdAt,
    payment: { id: `pi_seeded_${at}`, checkoutId: `cs_seeded_${at}`, method: "card" },
    refunds: isRefunded ? { total: amount } : {},
    tax: { amount: Math.round(amount / 6) },
    invoice: { number: `S-${at}`, billing: { country: countries[at % countries.length] } },
    withdrawal: {},
    tracking: {},
    ...(at % 9 === 0 ? { coupon: { code: `CODE${at % 7}`, discount: 0 } } : {}),
  };
}

if (import.meta.main) {
  const [path, count] = process.argv.slice(2);
  if (!path || !count) throw new Error("Usage: bench/seed-orders.ts DATABASE ORDERS");
  const documents = documentsOfMode(createSqliteDocuments({ path }), { isTest: true });
  await seedOrders(documents, Number(count));
  await sumOldDays({ documents, isTest: true });
  await documents.close();
}
