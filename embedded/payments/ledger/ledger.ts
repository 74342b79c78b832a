import type { Documents } from "#domain/ports/documents.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { readable } from "#domain/ports/readable.ts";
import { sandboxObjects, sessions } from "../records.ts";
import {
  answerChallenge,
  type Attempt,
  DELAYED_PAYMENT_MS,
  pay,
  type PayResult,
} from "./attempts.ts";
import { settleDelayed } from "./delayed.ts";
import { settleRefund } from "./refunds.ts";
import { readSession, type Entry } from "./sessions.ts";
import type { RunUnit } from "./unit.ts";

const BATCH_SIZE = 100;

export interface Ledger {
  /** Expires the session first if it is overdue. Undefined if there is no such session. */
  find(sessionId: string): Promise<Entry | undefined>;
  /** Of many parallel attempts, only one pays. Undefined if there is no such session. */
  pay(sessionId: string, attempt: Attempt): Promise<PayResult | undefined>;
  /** Undefined if there is no such session, or if its payment does not wait for this attempt's 3-D Secure. */
  answerChallenge(
    sessionId: string,
    answer: { readonly methodId: string; readonly isAuthenticated: boolean },
  ): Promise<PayResult | undefined>;
  /** Expires overdue sessions and settles delayed payments and refunds that are due, up to 100 of each. */
  doDueWork(): Promise<void>;
  /** Milliseconds since the epoch; undefined if no payment or refund waits. */
  nextSettlementAt(): Promise<number | undefined>;
}

export interface LedgerOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly run: RunUnit;
}

export function createLedger({ documents, clock, run }: LedgerOptions): Ledger {
  const find = (sessionId: string) => run((unit) => readSession(unit, sessionId));

  async function settle(id: string): Promise<void> {
    await run(async (unit) => {
      const record = await unit.get(sandboxObjects, id);
      if (!record || !("settlesAt" in record) || !isDue(record.settlesAt, unit.now)) return;
      if (record.kind === "payment") await settleDelayed(unit, record);
      if (record.kind === "refund") await settleRefund(unit, record);
    });
  }

  return {
    find,
    pay: (sessionId, attempt) =>
      run(async (unit) => {
        const entry = await readSession(unit, sessionId);
        return entry && pay(unit, entry, attempt);
      }),
    answerChallenge: (sessionId, answer) =>
      run(async (unit) => {
        const entry = await readSession(unit, sessionId);
        return entry && answerChallenge(unit, entry, answer);
      }),
    async doDueWork() {
      const now = clock.now();
      const overdue = await documents.query(sessions, {
        where: [["openUntil", "<=", now]],
        limit: BATCH_SIZE,
      });
      for (const { id } of readable(overdue)) await find(id);
      for (const where of dueFilters(now)) {
        const due = await documents.query(sandboxObjects, { where: [where], limit: BATCH_SIZE });
        for (const { id } of readable(due)) await settle(id);
      }
    },
    async nextSettlementAt() {
      const waiting = await documents.query(sandboxObjects, {
        where: [["settlesAt", ">=", 0]],
        orderBy: [["settlesAt", "asc"]],
        limit: 1,
      });
      const record = readable(waiting)[0]?.data;
      return record && "settlesAt" in record ? record.settlesAt : undefined;
    },
  };
}

/** A time later than any possible schedule was written while the clock was wrong, so it counts as due. */
function dueFilters(now: number) {
  return [
    ["settlesAt", "<=", now],
    ["settlesAt", ">", now + 2 * DELAYED_PAYMENT_MS],
  ] as const;
}

function isDue(settlesAt: number | undefined, now: number): boolean {
  return settlesAt !== undefined && (settlesAt <= now || settlesAt > now + 2 * DELAYED_PAYMENT_MS);
}
