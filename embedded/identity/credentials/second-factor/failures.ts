/** Counts wrong codes per account, so that six digits cannot be found by trying. */
import type { Transaction } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import { mfaFailures } from "#server/identity/collections.ts";

const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

interface Failures {
  readonly isTooMany: boolean;
  /** Both write: to be called after all reads of the transaction. */
  count(): void;
  forget(): void;
}

/** Part of the transaction that takes the code: parallel tries cannot get past each other. */
export async function readFailures(
  transaction: Transaction,
  uid: string,
  now: number,
): Promise<Failures> {
  const stored = await transaction.get(mfaFailures, uid);
  const current = stored && stored.data.expiresAt.toMillis() > now ? stored.data : undefined;
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
