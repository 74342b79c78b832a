import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import type { Dimensions, Exclusion, FunnelStep } from "./dimensions.ts";
import type { Variant } from "./variants.ts";
import { prepareVisits, type Visits } from "./visits.ts";
import { modeName } from "../mode.ts";

const tally = z.record(z.string(), z.number().nonnegative());

const countSchema = z.object({
  run: z.string(),
  day: z.string(),
  isTest: z.boolean(),
  counts: tally,
  exclusions: tally,
  /** Sums of paid amounts in minor units and of their squares, by `revenueKey`. */
  revenue: tally,
  squares: tally,
});

export type DayCounts = z.output<typeof countSchema>;

export const experimentCounts = defineCollection("experimentCounts", {
  schema: countSchema,
  indexes: [["run", "isTest", "day"]],
  expires: { never: "Counts name nobody, and a shop adds one document a day." },
});

export function countKey(
  { variant, language, device, consent, source }: Dimensions,
  step: FunnelStep,
) {
  return [variant, step, language, device, consent, source].join(" ");
}

export function exclusionKey(reason: Exclusion, variant: Variant): string {
  return `${reason} ${variant}`;
}

export function revenueKey(variant: Variant, currency: string): string {
  return `${variant} ${currency}`;
}

export type Additions = Partial<Pick<DayCounts, "counts" | "exclusions" | "revenue" | "squares">>;

export interface CountScope {
  readonly run: string;
  readonly isTest: boolean;
}

interface DayAdditions extends Additions {
  readonly visits?: Visits;
}

/** Uses one transaction, so that several processes together count exactly. */
export function addCounts(
  documents: Documents,
  scope: CountScope,
  days: ReadonlyMap<string, DayAdditions>,
): Promise<void> {
  const counts = new Map<string, Additions>();
  const visits = new Map<string, Visits>();
  for (const [day, { visits: own, ...additions }] of days) {
    if (own?.size) visits.set(day, own);
    if (Object.values(additions).some((tally) => Object.keys(tally).length > 0))
      counts.set(day, additions);
  }
  return documents.transaction(async (transaction) => {
    const writes = [
      await prepareAdding(transaction, scope, counts),
      await prepareVisits(transaction, scope.isTest, visits),
    ];
    for (const write of writes) write();
  });
}

/** Reads within the transaction. The returned function writes the sums. */
export async function prepareAdding(
  transaction: Transaction,
  { run, isTest }: CountScope,
  days: ReadonlyMap<string, Additions>,
): Promise<() => void> {
  const changes = await Promise.all(
    [...days].map(async ([day, additions]) => {
      const id = `${run} ${modeName(isTest)} ${day}`;
      const stored = (await transaction.get(experimentCounts, id))?.data;
      const add = (name: keyof Additions) => addUp(stored?.[name], additions[name]);
      const sums = {
        counts: add("counts"),
        exclusions: add("exclusions"),
        revenue: add("revenue"),
        squares: add("squares"),
      };
      return [id, { run, isTest, day, ...sums }] as const;
    }),
  );
  return () => changes.forEach(([id, counts]) => transaction.set(experimentCounts, id, counts));
}

type Tally = DayCounts["counts"];

export function addUp(stored: Tally = {}, added: Tally = {}): Tally {
  const sums = { ...stored };
  for (const [key, number] of Object.entries(added)) sums[key] = (sums[key] ?? 0) + number;
  return sums;
}
