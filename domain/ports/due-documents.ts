/** Documents that wait for their next attempt at work that may fail. */
import { Timestamp } from "../values.ts";
import type { Collection } from "./collection.ts";
import type { DocumentReader, Snapshot } from "./documents.ts";
import type { Query } from "./query.ts";

interface Schedule {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The longest delay. An attempt more than twice this ahead was scheduled with a wrong clock, and is due. */
  readonly maxDelayMs: number;
}

interface DueQuery extends Schedule {
  /** Holds a Timestamp, or milliseconds; has an index together with the fields of `where`. */
  readonly field?: string;
  readonly where?: NonNullable<Query["where"]>;
  readonly limit: number;
  readonly isNumber?: boolean;
}

/** The documents that are due, earliest first, then those that a wrong clock scheduled. */
export async function dueDocuments<T>(
  reader: DocumentReader,
  collection: Collection<T>,
  { field = "nextAttemptAt", where = [], limit, isNumber = false, now, maxDelayMs }: DueQuery,
): Promise<Snapshot<T>[]> {
  const time = (ms: number) => (isNumber ? ms : Timestamp.fromMillis(ms));
  const find = (operator: "<=" | ">", ms: number, most: number) =>
    reader.query(collection, {
      where: [...where, [field, operator, time(ms)]],
      orderBy: [[field, "asc"]],
      limit: most,
    });
  const due = await find("<=", now, limit);
  if (due.length === limit) return due;
  return [...due, ...(await find(">", now + 2 * maxDelayMs, limit - due.length))];
}

export function isDue(at: Timestamp, { now, maxDelayMs }: Schedule): boolean {
  const waitMs = at.toMillis() - now;
  return waitMs <= 0 || waitMs > 2 * maxDelayMs;
}

/** Milliseconds until the next attempt after `failures` failed ones: twice as long after each. */
export function backoff(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs);
}
