import { dayOf } from "#domain/days.ts";
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

const FLUSH_MS = 5000;
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

/** A killed process loses the counts of its last five seconds. */
export function createCounter(options: CounterOptions): ExperimentCounter {
  const { documents, clock, report } = options;
  let waiting = new Map<string, Waiting>();
  let keys = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  function today(): Waiting {
    const day = dayOf(clock.now());
    const additions = waiting.get(day) ?? { counts: {}, exclusions: {}, visits: new Map() };
    waiting.set(day, additions);
    return additions;
  }

  function add(kind: "counts" | "exclusions", key: string): void {
    const additions = today();
    const before = additions[kind][key];
    if (before === undefined && keys >= MAX_KEYS) return;
    if (before === undefined) keys += 1;
    additions[kind][key] = (before ?? 0) + 1;
    schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  async function write(): Promise<void> {
    const taken = waiting;
    if (taken.size === 0) return;
    [waiting, keys] = [new Map(), 0];
    try {
      await addCounts(documents, options, taken);
    } catch (error) {
      for (const [day, { counts, exclusions, visits }] of taken) {
        const newer = waiting.get(day);
        waiting.set(day, {
          counts: addUp(counts, newer?.counts),
          exclusions: addUp(exclusions, newer?.exclusions),
          visits: addVisits(visits, newer?.visits ?? new Map()),
        });
      }
      keys = [...waiting.values()].reduce(
        (sum, { counts, exclusions }) =>
          sum + Object.keys(counts).length + Object.keys(exclusions).length,
        0,
      );
      report("the experiment's counts could not be written", error);
      schedule();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(write);
    return flushing;
  }

  return {
    count: (step, dimensions) => add("counts", countKey(dimensions, step)),
    exclude: (reason, variant) => add("exclusions", exclusionKey(reason, variant)),
    visit(source) {
      addVisits(today().visits, new Map([[source, 1]]));
      schedule();
    },
    flush,
  };
}
