/** What the seller may want to know of the day before, in one mail. */
import { z } from "zod";
import { dayOf } from "../days.ts";
import { taxRecords } from "../invoices/tax-records.ts";
import { type DigestMail, mailOutbox, queuedDigestMail } from "../notifications/outbox.ts";
import { orders, totalOf } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { eachDocument, findFirst, type TooNew } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { listOpenWithdrawals } from "../withdrawals/owner-withdrawals.ts";
import { listAlerts } from "./alerts.ts";
import { listAttention } from "./attention.ts";
import { modeName } from "../mode.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** By then, the payments of the evening are settled. */
const FIRST_HOUR = 6;
const MAX_WAITING = 1000;

/** One document for each day that was looked at, whether or not it was worth a mail. Its id makes the mail unique. */
export const dailyDigests = defineCollection("dailyDigests", {
  schema: z.object({
    isTest: z.boolean(),
    /** In UTC. */
    day: z.iso.date(),
    /** What needed the owner: an order's number and why. */
    waiting: z.array(z.string()),
    createdAt: z.instanceof(Timestamp),
  }),
  indexes: [["isTest", "day desc"], "createdAt"],
  expires: [{ field: "createdAt", keptMs: 90 * DAY_MS }],
});

export interface DigestPorts {
  readonly store: { readonly legal: { readonly email: string } };
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** Idempotent for each day. Looks only at yesterday, however long the shop was closed. */
export async function digestYesterday(ports: DigestPorts, onTooNew?: TooNew): Promise<void> {
  const { documents, clock, isTest, store } = ports;
  const now = clock.now();
  if (now % DAY_MS < FIRST_HOUR * HOUR_MS) return;
  const until = now - (now % DAY_MS);
  const day = dayOf(until - DAY_MS);
  const id = `${modeName(isTest)}-${day}`;
  if (await documents.get(dailyDigests, id)) return;
  const [sums, waiting, former] = await Promise.all([
    sumUp(ports, until - DAY_MS, until, onTooNew),
    listWaiting(ports, onTooNew),
    findFirst(documents, dailyDigests, {
      where: [["isTest", "==", isTest]],
      orderBy: [["day", "desc"]],
    }),
  ]);
  const known = new Set(former?.data.waiting);
  const hasNews = sums.length > 0 || waiting.some((one) => !known.has(one));
  const createdAt = Timestamp.fromMillis(now);
  const counted = new Set(waiting.map((one) => one.split(" ")[0])).size;
  const mail = { to: store.legal.email, day, sums, waiting: counted };
  await documents.transaction(async (transaction) => {
    if (await transaction.get(dailyDigests, id)) return;
    transaction.create(dailyDigests, id, { isTest, day, waiting, createdAt });
    if (hasNews)
      transaction.create(mailOutbox, `dailyDigest-${id}`, queuedDigestMail(mail, createdAt));
  });
}

type Sums = DigestMail["sums"][number];

/** By the times at which the money arrived and was returned. Sorted by currency. */
async function sumUp(
  { documents, isTest }: DigestPorts,
  since: number,
  until: number,
  onTooNew?: TooNew,
): Promise<Sums[]> {
  const byCurrency = new Map<string, Sums>();
  const add = (currency: string, more: Partial<Sums>) => {
    const sums = byCurrency.get(currency) ?? { currency, orders: 0, gross: 0, returned: 0 };
    const { orders: count = 0, gross = 0, returned = 0 } = more;
    byCurrency.set(currency, {
      currency,
      orders: sums.orders + count,
      gross: sums.gross + gross,
      returned: sums.returned + returned,
    });
  };
  const from = Timestamp.fromMillis(since);
  const sold = {
    where: [
      ["isTest", "==", isTest],
      ["paidAt", ">=", from],
      ["paidAt", "<", Timestamp.fromMillis(until)],
    ],
  } as const;
  for await (const { data } of eachDocument(documents, orders, sold, onTooNew))
    add(data.currency, { orders: 1, gross: totalOf(data) });
  const returned = {
    where: [
      ["isTest", "==", isTest],
      ["lastReturnAt", ">=", from],
    ],
  } as const;
  for await (const { data } of eachDocument(documents, taxRecords, returned, onTooNew))
    for (const { at, amount } of data.returns)
      if (at.toMillis() >= since && at.toMillis() < until) add(data.currency, { returned: amount });
  return [...byCurrency.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** As on `/admin/attention`. */
async function listWaiting(ports: DigestPorts, onTooNew?: TooNew): Promise<string[]> {
  const [items, withdrawals, { unknownPayments }] = await Promise.all([
    listAttention(ports, MAX_WAITING, onTooNew),
    listOpenWithdrawals(ports, MAX_WAITING, onTooNew),
    listAlerts(ports),
  ]);
  return [
    ...items.flatMap(({ order, reasons }) => reasons.map((reason) => `${order.id} ${reason}`)),
    ...withdrawals
      .filter(({ withdrawal }) => withdrawal.data.state === "requested")
      .map(({ order }) => `${order.id} withdrawal`),
    ...unknownPayments.map(({ orderId }) => `${orderId} unknownPayment`),
  ];
}
