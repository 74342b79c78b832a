/** Keeps a readable page on screen during an outage, when React Router would show the root error boundary. */
import type { MiddlewareFunction } from "react-router";
import { isOutage, isNetworkFailure } from "../network-failure.ts";
import { isConcealed } from "../browser/returned-page.ts";
import { readPendingHash, readShownLocation } from "../react-router/data-router.ts";
import { type LoaderResults, withoutLost } from "../react-router/loader-results.ts";
import { announceRefusedNavigation } from "./refused-navigation.ts";

export const keepPage: MiddlewareFunction<LoaderResults> = async ({ request }, next) => {
  const results = await next();
  const shown = readShownLocation();
  if (!shown || request.method !== "GET") return results;
  const { pathname, search } = new URL(request.url);
  const isShown = shown.pathname === pathname && shown.search === search;
  // A revalidated page keeps the data that it shows, unless that may be another visitor's.
  if (isShown && !isConcealed()) return withoutLost(results, isOutage);
  // If the server responded, show its error.
  if (withoutLost(results, isNetworkFailure) === results) return results;
  // Reload, because the browser's own error page explains the failure and offers a retry.
  if (isShown) location.reload();
  // Offline, refuse the navigation, unless going back has already changed the URL.
  else if (!navigator.onLine && location.pathname + location.search !== pathname + search)
    announceRefusedNavigation();
  else location.assign(pathname + search + readPendingHash());
  await waitForAbort(request.signal);
  return results;
};

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}
