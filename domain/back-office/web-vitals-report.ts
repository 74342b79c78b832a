import { estimateP75, type Metric, metrics, type Rating, rate } from "../analytics/histogram.ts";
import { type PageKind, pageKinds, type Viewport, viewports } from "../analytics/page-kinds.ts";
import { bucketKey, type ViewCounts, viewKey, webVitals } from "../analytics/web-vitals.ts";
import { addDays, dayOf } from "../days.ts";
import { addUp } from "../experiments/counts.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";

/** As Google's own reports. */
const REPORTED_DAYS = 28;

export interface PageSpeed {
  readonly page: PageKind;
  readonly viewport: Viewport;
  readonly views: number;
  /** 75th percentiles, estimated. A metric that no browser sent is missing. */
  readonly values: readonly {
    readonly metric: Metric;
    readonly value: number;
    readonly rating: Rating;
  }[];
}

interface SpeedPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** Of the last 28 days. Without kinds of page that had no view. */
export async function readPageSpeeds(ports: SpeedPorts): Promise<PageSpeed[]> {
  const { documents, clock, isTest } = ports;
  const found = await documents.query(webVitals, {
    where: [
      ["isTest", "==", isTest],
      ["day", ">", addDays(dayOf(clock.now()), -REPORTED_DAYS)],
    ],
  });
  const sums = new Map<string, ViewCounts>();
  for (const { data } of readable(found))
    sums.set(data.page, addUp(sums.get(data.page), data.counts));
  return pageKinds.flatMap((page) => {
    const counts = sums.get(page) ?? {};
    return viewports.flatMap((viewport) => speedOf(page, viewport, counts));
  });
}

function speedOf(page: PageKind, viewport: Viewport, counts: ViewCounts): PageSpeed[] {
  const views = counts[viewKey(viewport)];
  if (views === undefined) return [];
  const values = metrics.flatMap((metric) => {
    const prefix = bucketKey(viewport, metric, "");
    const buckets = Object.entries(counts).filter(([key]) => key.startsWith(prefix));
    const value = estimateP75(
      metric,
      new Map(buckets.map(([key, count]) => [Number(key.slice(prefix.length)), count])),
    );
    return value === undefined ? [] : [{ metric, value, rating: rate(metric, value) }];
  });
  return [{ page, viewport, views, values }];
}
