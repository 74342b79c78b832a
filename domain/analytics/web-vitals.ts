/** How fast pages are for visitors who allow measurement: counts by day and kind of page, which name nobody. */
import { z } from "zod";
import { addUp } from "../experiments/counts.ts";
import { modeName } from "../mode.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { bucketOf, type Metric, metrics } from "./histogram.ts";
import { type PageKind, pageKinds, type Viewport, viewports } from "./page-kinds.ts";

const DAY_MS = 24 * 60 * 60_000;
export const KEPT_DAYS = 35;

export const webVitals = defineCollection("webVitals", {
  schema: z.object({
    day: z.string(),
    isTest: z.boolean(),
    page: z.string(),
    /** By `viewKey` and `bucketKey`. */
    counts: z.record(z.string(), z.int().positive()),
    expiresAt: z.instanceof(Timestamp),
  }),
  indexes: ["expiresAt", ["isTest", "day"]],
  expires: [{ field: "expiresAt" }],
});

const milliseconds = z
  .number("must be a number of milliseconds")
  .min(0, "must not be negative")
  .max(10 * 60_000, "must not be above ten minutes");

/** What a browser sends. A browser that cannot measure a value, or had none, leaves it out. */
export const pageViewSchema = z.strictObject({
  page: z.enum(pageKinds, `must be one of ${pageKinds.join(", ")}`),
  viewport: z.enum(viewports, `must be one of ${viewports.join(", ")}`),
  lcp: milliseconds.optional(),
  inp: milliseconds.optional(),
  cls: z
    .number("must be a number")
    .min(0, "must not be negative")
    .max(1000, "must not be above 1000")
    .optional(),
});

export type PageView = z.output<typeof pageViewSchema>;
export type ViewCounts = Readonly<Record<string, number>>;

export const viewKey = (viewport: Viewport) => `${viewport} views`;
export const bucketKey = (viewport: Viewport, metric: Metric, bucket: number | "") =>
  `${viewport} ${metric} ${bucket}`;

export function countsOf({ viewport, ...view }: PageView): ViewCounts {
  const buckets = metrics.flatMap((metric) => {
    const value = view[metric];
    return value === undefined ? [] : [bucketKey(viewport, metric, bucketOf(metric, value))];
  });
  return Object.fromEntries([viewKey(viewport), ...buckets].map((key) => [key, 1]));
}

export type PageCounts = ReadonlyMap<PageKind, ViewCounts>;

/** Uses one transaction, so that several processes together count exactly. */
export function addWebVitals(
  documents: Documents,
  isTest: boolean,
  days: ReadonlyMap<string, PageCounts>,
): Promise<void> {
  const added = [...days].flatMap(([day, pages]) =>
    [...pages].map(([page, counts]) => ({
      id: `${modeName(isTest)} ${day} ${page}`,
      day,
      page,
      counts,
    })),
  );
  return documents.transaction(async (transaction) => {
    const stored = await Promise.all(added.map(({ id }) => transaction.get(webVitals, id)));
    added.forEach(({ id, day, page, counts }, at) =>
      transaction.set(webVitals, id, {
        day,
        isTest,
        page,
        counts: addUp(stored[at]?.data.counts, counts),
        expiresAt: Timestamp.fromMillis(Date.parse(day) + (KEPT_DAYS + 1) * DAY_MS),
      }),
    );
  });
}
