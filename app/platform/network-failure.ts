import { isRouteErrorResponse } from "react-router";

/** Messages of network errors in Chromium, Firefox and Safari. */
const NETWORK_FAILURE =
  /failed to fetch|dynamically imported module|importing a module|load failed|network|internet connection|preload css/i;

/** Sent by a proxy that cannot reach the server, or by a server that cannot reach a backing service. */
const OUTAGE_STATUSES = new Set([502, 503, 504]);

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && NETWORK_FAILURE.test(error.message);
}

/** True if a module failed to load. Browsers do not retry that import in the same document. */
export function isModuleMissing(error: unknown): boolean {
  return isNetworkFailure(error) && error instanceof TypeError && /import/i.test(error.message);
}

export function isOutage(error: unknown): boolean {
  return isRouteErrorResponse(error) ? OUTAGE_STATUSES.has(error.status) : isNetworkFailure(error);
}
