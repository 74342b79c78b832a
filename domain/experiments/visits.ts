/** Browsers' first visits by source and day. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader, Transaction } from "../ports/documents.ts";
import { OTHER } from "./source-names.ts";
import { modeName } from "../mode.ts";

/** Strangers choose names. Further ones of a day count as "other". */
const MAX_NAMES = 100;

export const visitCounts = defineCollection("visitCounts", {
  schema: z.object({
    day: z.string(),
    isTest: z.boolean(),
    visits: z.record(z.string(), z.int().positive()),
  }),
  indexes: [["isTest", "day"]],
  expires: { never: "Counts name nobody, and a shop adds one document a day." },
});

/** A map, because an object would find "constructor". */
export type Visits = Map<string, number>;

export function addVisits(sums: Visits, added: ReadonlyMap<string, number>): Visits {
  for (const [source, number] of added) {
    const isKnown = sums.has(source) || sums.size < MAX_NAMES - 1;
    const name = isKnown ? source : OTHER;
    sums.set(name, (sums.get(name) ?? 0) + number);
  }
  return sums;
}

/** Reads within the transaction. The returned function writes the sums. */
export async function prepareVisits(
  transaction: Transaction,
  isTest: boolean,
  days: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Promise<() => void> {
  const changes = await Promise.all(
    [...days].map(async ([day, added]) => {
      const id = `${modeName(isTest)} ${day}`;
      const stored = (await transaction.get(visitCounts, id))?.data.visits ?? {};
      const visits = Object.fromEntries(addVisits(new Map(Object.entries(stored)), added));
      return [id, { day, isTest, visits }] as const;
    }),
  );
  return () => changes.forEach(([id, counts]) => transaction.set(visitCounts, id, counts));
}

/** Visits by source on all days together. `since` and `until` have the form "YYYY-MM-DD" and are included. */
export async function readVisits(
  documents: DocumentReader,
  { isTest, since, until }: { readonly isTest: boolean; readonly since: string; until: string },
): Promise<ReadonlyMap<string, number>> {
  const days = await documents.query(visitCounts, {
    where: [
      ["isTest", "==", isTest],
      ["day", ">=", since],
      ["day", "<=", until],
    ],
  });
  const sums: Visits = new Map();
  for (const { data } of days)
    for (const [source, number] of Object.entries(data.visits))
      sums.set(source, (sums.get(source) ?? 0) + number);
  return sums;
}
