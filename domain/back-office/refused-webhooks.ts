/** Counts refused webhooks, so that the owner learns of them. Strangers can send as many as they like. */
import { z } from "zod";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { modeName } from "../mode.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Strangers can cause "secret" only; the others were signed with the shop's secret. */
const kinds = ["thin", "clock", "secret"] as const;
export type RefusalKind = (typeof kinds)[number];

const countSchema = z.object({
  lastAt: z.instanceof(Timestamp),
  /** Since the last day without any. */
  count: z.int().positive(),
});

export const refusedWebhooks = defineCollection("refusedWebhooks", {
  schema: z.object({
    writtenAt: z.instanceof(Timestamp),
    counts: z.partialRecord(z.enum(kinds), countSchema),
  }),
  expires: { never: "Holds a document for test mode and one for live mode." },
});

interface RefusalPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

type Counts = Partial<Record<RefusalKind, z.output<typeof countSchema>>>;

/**
 * All processes together write once a minute. What a process counted since then is written with the first refusal
 * after the minute, so the last of a burst may be missing. The function throws if the documents cannot be written.
 */
export function createRefusalCounter({ documents, clock, isTest }: RefusalPorts) {
  let pending: Counts = {};
  let triedAt: number | undefined;
  return async function countRefusal(kind: RefusalKind): Promise<void> {
    const now = clock.now();
    pending = added(pending, { [kind]: { lastAt: Timestamp.fromMillis(now), count: 1 } });
    if (triedAt !== undefined && isWithin(MINUTE_MS, triedAt, now)) return;
    triedAt = now;
    const taken = pending;
    pending = {};
    const isWritten = await write(taken, now).catch((error: unknown) => {
      pending = added(taken, pending);
      throw error;
    });
    if (!isWritten) pending = added(taken, pending);
  };

  function write(taken: Counts, now: number): Promise<boolean> {
    const id = modeName(isTest);
    return documents.transaction(async (transaction) => {
      const former = (await transaction.get(refusedWebhooks, id))?.data;
      if (former && isWithin(MINUTE_MS, former.writtenAt.toMillis(), now)) return false;
      const counts = added(recent(former?.counts, now), taken);
      transaction.set(refusedWebhooks, id, { writtenAt: Timestamp.fromMillis(now), counts });
      return true;
    });
  }
}

function added(former: Counts, later: Counts): Counts {
  const sums: Counts = { ...former };
  for (const kind of kinds) {
    const more = later[kind];
    if (more) sums[kind] = { ...more, count: (former[kind]?.count ?? 0) + more.count };
  }
  return sums;
}

function recent(counts: Counts = {}, now: number): Counts {
  const kept: Counts = {};
  for (const kind of kinds) {
    const one = counts[kind];
    if (one && isWithin(DAY_MS, one.lastAt.toMillis(), now)) kept[kind] = one;
  }
  return kept;
}

/** A time from the future, as a wrong clock writes it, is far away too. */
function isWithin(ms: number, then: number, now: number): boolean {
  return Math.abs(now - then) < ms;
}

export interface RefusedWebhooks {
  readonly kind: RefusalKind;
  readonly count: number;
  readonly lastAt: Timestamp;
}

/** Of the last 24 hours; those that strangers cannot cause come first. Undefined if there were none. */
export async function readRefusals({
  documents,
  clock,
  isTest,
}: RefusalPorts): Promise<RefusedWebhooks | undefined> {
  const found = await documents.get(refusedWebhooks, modeName(isTest));
  const [stored] = readable(found ? [found] : []);
  const counts = recent(stored?.data.counts, clock.now());
  return kinds.flatMap((kind) => {
    const one = counts[kind];
    return one ? [{ kind, ...one }] : [];
  })[0];
}
