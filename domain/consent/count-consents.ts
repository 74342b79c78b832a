/** What visitors allowed, counted from the records of their choices. */
import { addDays, dayOf, type Period, startOf, type Step } from "../days.ts";
import type { DocumentReader } from "../ports/documents.ts";
import { eachDocument } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { consents, PROOF_MS } from "./consents.ts";

/** The newest; more would make the page slow. */
export const MAX_COUNTED = 10_000;

export const choices = ["everything", "measurement", "marketing", "nothing"] as const;

type ChoiceCounts = Record<(typeof choices)[number], number>;

export interface ConsentCounts {
  readonly all: ChoiceCounts;
  /** By the first day of each step that has choices, the latest first. */
  readonly steps: ReadonlyMap<string, ChoiceCounts>;
  /** There were more than `MAX_COUNTED` records. */
  readonly isCut: boolean;
}

/** A visitor counts once, on the day of the latest choice. */
export async function countConsents(
  documents: DocumentReader,
  { since, until, step }: Period & { readonly step: Step },
): Promise<ConsentCounts> {
  const all = noChoices();
  const steps = new Map<string, ChoiceCounts>();
  const end = (day: string) => Timestamp.fromMillis(Date.parse(day) + PROOF_MS);
  const records = eachDocument(documents, consents, {
    where: [
      ["expiresAt", ">=", end(since)],
      ["expiresAt", "<", end(addDays(until, 1))],
    ],
    orderBy: [["expiresAt", "desc"]],
  });
  let read = 0;
  for await (const { data } of records) {
    read += 1;
    if (read > MAX_COUNTED) return { all, steps, isCut: true };
    if (data.replacedBy !== undefined) continue;
    const start = startOf(step, dayOf(data.at.toMillis()));
    const counts = steps.get(start) ?? noChoices();
    steps.set(start, counts);
    const choice = choiceOf(data);
    for (const sums of [all, counts]) sums[choice] += 1;
  }
  return { all, steps, isCut: false };
}

function noChoices(): ChoiceCounts {
  return { everything: 0, measurement: 0, marketing: 0, nothing: 0 };
}

function choiceOf(given: { readonly measurement: boolean; readonly marketing: boolean }) {
  if (given.measurement && given.marketing) return "everything";
  if (given.measurement) return "measurement";
  return given.marketing ? "marketing" : "nothing";
}
