import type { PageKind } from "#domain/analytics/page-kinds.ts";
import {
  addWebVitals,
  countsOf,
  type PageView,
  type ViewCounts,
} from "#domain/analytics/web-vitals.ts";
import { dayOf } from "#domain/days.ts";
import { addUp } from "#domain/experiments/counts.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { createDayBatch } from "./day-batch.ts";

/** Per process and day (UTC), of all clients together. */
export const MAX_VIEWS = 100_000;

interface CounterOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly report: (message: string, error: unknown) => void;
}

export interface WebVitalsCounter {
  /** False if the day already has too many views; then this one is not counted. */
  count(view: PageView): boolean;
  flush(): Promise<void>;
}

export function createWebVitalsCounter(options: CounterOptions): WebVitalsCounter {
  const { documents, clock, isTest, report } = options;
  let [day, views] = ["", 0];
  const batch = createDayBatch<Map<PageKind, ViewCounts>>({
    clock,
    none: () => new Map(),
    write: (days) => addWebVitals(documents, isTest, days),
    merge(taken, newer) {
      for (const [page, counts] of newer) taken.set(page, addUp(taken.get(page), counts));
      return taken;
    },
    onFailure: (error) => report("the web vitals could not be written", error),
  });
  return {
    count(view) {
      const today = dayOf(clock.now());
      if (today !== day) [day, views] = [today, 0];
      if (views >= MAX_VIEWS) return false;
      views += 1;
      const pages = batch.today();
      pages.set(view.page, addUp(pages.get(view.page), countsOf(view)));
      return true;
    },
    flush: batch.flush,
  };
}
