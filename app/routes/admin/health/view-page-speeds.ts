import type { Metric } from "#domain/analytics/histogram.ts";
import type { PageKind } from "#domain/analytics/page-kinds.ts";
import type { PageSpeed } from "#domain/back-office/web-vitals-report.ts";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import { formatNumber } from "#app/i18n/format.ts";

export type PageSpeedView = ReturnType<typeof viewPageSpeed>;

export function viewPageSpeed({ page, viewport, views, values }: PageSpeed, locale: string) {
  return {
    id: `${page} ${viewport}`,
    name: nameOf(page),
    viewport: viewport === "phone" ? ("mobile" as const) : viewport,
    views,
    values: values.map(({ metric, value, rating }) => ({
      metric,
      value: show(metric, value, locale),
      rating,
    })),
  };
}

type Name =
  | { readonly variant: { readonly number: string; readonly path: string } }
  | { readonly variant?: undefined; readonly page: Exclude<PageKind, Variant> };

function nameOf(page: PageKind): Name {
  const at = variantKeys.findIndex((variant) => variant === page);
  const variant = variantKeys[at];
  return variant
    ? { variant: { number: String(at + 1), path: variants[variant].path } }
    : { page: page as Exclude<PageKind, Variant> };
}

/** LCP in seconds, INP in ms. */
function show(metric: Metric, value: number, locale: string): string {
  if (metric === "lcp") return formatNumber(value / 1000, 1, locale);
  return formatNumber(value, metric === "inp" ? 0 : 2, locale);
}
