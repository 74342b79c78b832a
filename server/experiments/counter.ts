import {
  type Additions,
  addCounts,
  addUp,
  type CountScope,
  countKey,
  exclusionKey,
} from "#domain/experiments/counts.ts";
import type { Dimensions, Exclusion, FunnelStep } from "#domain/experiments/dimensions.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { addVisits, type Visits } from "#domain/experiments/visits.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { createDayBatch } from "../analytics/day-batch.ts";

/** Limits memory while the documents cannot be written. Further keys are not counted. */
const MAX_KEYS = 10_000;

export interface CounterOptions extends CountScope {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

export interface ExperimentCounter {
  count(step: FunnelStep, dimensions: Dimensions): void;
  exclude(reason: Exclusion, variant: Variant): void;
  /** `source` is a name of `sourceOfVisit`. */
  visit(source: string): void;
  /** Never rejects: after a failure, the counts wait for the next attempt. */
  flush(): Promise<void>;
}

interface Waiting extends Required<Pick<Additions, "counts" | "exclusions">> {
  readonly visits: Visits;
}

export function createCounter(options: CounterOptions): ExperimentCounter {
  const { documents, clock, report } = options;
  let keys = 0;
  const batch = createDayBatch<Waiting>({
    clock,
    none: () => ({ counts: {}, exclusions: {}, visits: new Map() }),
    write(days) {
      keys = 0;
      return addCounts(documents, options, days);
    },
    merge: (taken, newer) => ({
      counts: addUp(taken.counts, newer.counts),
      exclusions: addUp(taken.exclusions, newer.exclusions),
      visits: addVisits(taken.visits, newer.visits),
    }),
    onFailure(error, days) {
      keys = [...days.values()].reduce(
        (sum, { counts, exclusions }) =>
          sum + Object.keys(counts).length + Object.keys(exclusions).length,
        0,
      );
      report("the experiment's counts could not be written", error);
    },
  });

  function add(kind: "counts" | "exclusions", key: string): void {
    const additions = batch.today();
    const before = additions[kind][key];
    if (before === undefined && keys >= MAX_KEYS) return;
    if (before === undefined) keys += 1;
    additions[kind][key] = (before ?? 0) + 1;
  }

  return {
    count: (step, dimensions) => add("counts", countKey(dimensions, step)),
    exclude: (reason, variant) => add("exclusions", exclusionKey(reason, variant)),
    visit: (source) => void addVisits(batch.today().visits, new Map([[source, 1]])),
    flush: batch.flush,
  };
}
