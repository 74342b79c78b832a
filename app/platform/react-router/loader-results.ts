/** Results of a navigation's loaders by route id. In a client middleware, `next()` resolves to them. */
import type { DataStrategyResult } from "react-router";

export type LoaderResults = Record<string, DataStrategyResult>;

/** Removes lost results: a route without a result keeps its data. Returns the same object if nothing is removed. */
export function withoutLost(
  results: LoaderResults,
  isLost: (error: unknown) => boolean,
): LoaderResults {
  const entries = Object.entries(results);
  const rest = entries.filter(([, { type, result }]) => type === "data" || !isLost(result));
  return rest.length === entries.length ? results : Object.fromEntries(rest);
}
