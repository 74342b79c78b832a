/** Counts wrong codes per account, so that six digits cannot be guessed. */
import { msLeft } from "#domain/ports/clock.ts";
import type { Transaction } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";
import { mfaFailures } from "../../accounts/collections.ts";

const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

interface Failures {
  readonly isTooMany: boolean;
  /** `count` and `forget` write, so call them after all reads of the transaction. */
  count(): void;
  forget(): void;
}

/** Reads within the transaction that checks the code, so that parallel tries cannot bypass the limit. */
export async function readFailures(
  transaction: Transaction,
  uid: string,
  now: number,
): Promise<Failures> {
  const stored = await transaction.get(mfaFailures, uid);
  const isOpen = msLeft(stored?.data.expiresAt.toMillis() ?? 0, WINDOW_MS, now) > 0;
  const current = isOpen ? stored?.data : undefined;
  return {
    isTooMany: (current?.count ?? 0) >= MAX_FAILURES,
    count: () =>
      transaction.set(mfaFailures, uid, {
        count: (current?.count ?? 0) + 1,
        expiresAt: current?.expiresAt ?? Timestamp.fromMillis(now + WINDOW_MS),
      }),
    forget: () => stored && transaction.delete(mfaFailures, uid),
  };
}
