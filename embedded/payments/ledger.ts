/** Pays and expires checkout sessions. Each step and its events are written in one transaction. */
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { toEventRecord, toPaymentIntent, toSession } from "./objects.ts";
import {
  events,
  isPaymentId,
  isSessionId,
  newId,
  payments,
  sessions,
  type PaymentRecord,
  type SessionRecord,
} from "./records.ts";

export interface Attempt {
  readonly email: string;
  /** The bank's reason for refusing; undefined if it accepts. */
  readonly declineCode: string | undefined;
}

/** A session and its payment, which exists after the first attempt. */
export interface Entry {
  readonly session: SessionRecord;
  readonly payment: PaymentRecord | undefined;
}

export interface PayResult {
  readonly outcome: "paid" | "declined" | "alreadyPaid" | "expired";
  readonly session: SessionRecord;
}

export interface Ledger {
  /** Expires the session first if it is overdue. Undefined if there is no such session. */
  find(sessionId: string): Promise<Entry | undefined>;
  findPayment(paymentId: string): Promise<PaymentRecord | undefined>;
  /** Tries one card. Of many parallel attempts, only one pays. */
  pay(sessionId: string, attempt: Attempt): Promise<PayResult | undefined>;
  /** `find` inside a transaction. Writes only if the session expires. */
  read(transaction: Transaction, sessionId: string): Promise<Entry | undefined>;
  expire(transaction: Transaction, session: SessionRecord): SessionRecord;
  /** Expires up to 100 overdue sessions. */
  expireOverdue(): Promise<void>;
}

export interface LedgerOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Called after a commit that may have added events. */
  readonly onEvents: () => void;
}

export function createLedger({ documents, clock, publicUrl, onEvents }: LedgerOptions): Ledger {
  async function load(transaction: Transaction, sessionId: string): Promise<Entry | undefined> {
    if (!isSessionId(sessionId)) return undefined;
    const session = (await transaction.get(sessions, sessionId))?.data;
    if (!session) return undefined;
    const payment = session.paymentId
      ? (await transaction.get(payments, session.paymentId))?.data
      : undefined;
    return { session, payment };
  }

  function expire(transaction: Transaction, session: SessionRecord): SessionRecord {
    const { openUntil: _, ...rest } = session;
    const expired: SessionRecord = { ...rest, status: "expired" };
    transaction.set(sessions, session.id, expired);
    const object = toSession(expired, publicUrl);
    const subject = { type: "checkout.session.expired", object } as const;
    const event = toEventRecord(newId("evt_"), clock.now(), 0, subject);
    transaction.create(events, event.id, event);
    return expired;
  }

  async function read(transaction: Transaction, sessionId: string): Promise<Entry | undefined> {
    const entry = await load(transaction, sessionId);
    if (!entry || !isOverdue(entry.session, clock.now())) return entry;
    return { ...entry, session: expire(transaction, entry.session) };
  }

  async function find(sessionId: string): Promise<Entry | undefined> {
    const entry = await documents.transaction((transaction) => read(transaction, sessionId));
    if (entry?.session.status === "expired") onEvents();
    return entry;
  }

  return {
    find,
    read,
    expire,
    async findPayment(paymentId) {
      return isPaymentId(paymentId) ? (await documents.get(payments, paymentId))?.data : undefined;
    },
    async pay(sessionId, attempt) {
      const result = await documents.transaction(async (transaction) => {
        const entry = await read(transaction, sessionId);
        if (!entry) return undefined;
        if (entry.session.status === "expired")
          return { outcome: "expired", session: entry.session } as const;
        if (entry.session.status === "complete")
          return { outcome: "alreadyPaid", session: entry.session } as const;
        return record(transaction, entry, attempt, clock.now(), publicUrl);
      });
      onEvents();
      return result;
    },
    async expireOverdue() {
      const overdue = await documents.query(sessions, {
        where: [["openUntil", "<=", clock.now()]],
        limit: 100,
      });
      for (const { id } of overdue) await find(id);
    },
  };
}

function isOverdue(session: SessionRecord, now: number): boolean {
  return session.openUntil !== undefined && session.openUntil <= now;
}

/** As at Stripe, a refused card leaves the session open, and the next attempt continues the same payment. */
function record(
  transaction: Transaction,
  { session, payment }: Entry,
  { email, declineCode }: Attempt,
  now: number,
  publicUrl: string,
): PayResult {
  const { declineCode: _, ...earlier } = payment ?? newPayment(session, now);
  const attempted: PaymentRecord = declineCode
    ? { ...earlier, declineCode }
    : { ...earlier, status: "succeeded", paymentMethodId: newId("pm_") };
  transaction.set(payments, attempted.id, attempted);

  if (declineCode) {
    const open: SessionRecord = { ...session, paymentId: attempted.id };
    transaction.set(sessions, session.id, open);
    const object = toPaymentIntent(attempted);
    const subject = { type: "payment_intent.payment_failed", object } as const;
    const failed = toEventRecord(newId("evt_"), now, 0, subject);
    transaction.create(events, failed.id, failed);
    return { outcome: "declined", session: open };
  }

  const { openUntil: __, ...rest } = session;
  const complete: SessionRecord = {
    ...rest,
    status: "complete",
    buyerEmail: email,
    paymentId: attempted.id,
  };
  transaction.set(sessions, session.id, complete);
  const subjects = [
    { type: "payment_intent.succeeded", object: toPaymentIntent(attempted) },
    { type: "checkout.session.completed", object: toSession(complete, publicUrl) },
  ] as const;
  subjects.forEach((subject, index) => {
    const event = toEventRecord(newId("evt_"), now, index, subject);
    transaction.create(events, event.id, event);
  });
  return { outcome: "paid", session: complete };
}

function newPayment(session: SessionRecord, now: number): PaymentRecord {
  return {
    kind: "payment",
    id: newId("pi_"),
    createdAt: now,
    amount: session.amount,
    currency: session.currency,
    ...(session.paymentDescription ? { description: session.paymentDescription } : {}),
    metadata: session.paymentMetadata,
    status: "requires_payment_method",
  };
}
