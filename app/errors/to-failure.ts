import { isRouteErrorResponse } from "react-router";
import type { FailureOptions } from "#protocol/failure.ts";

/** Reads back what `fail` threw; anything else is a fault of ours, and its text is not for people. */
export function toFailure(error: unknown): FailureOptions {
  if (!isRouteErrorResponse(error)) return { statusCode: 500 };
  const thrown: Partial<FailureOptions> =
    typeof error.data === "object" && error.data !== null
      ? error.data
      : // React Router's own refusals, such as 405, have a status text and no more.
        { statusMessage: error.statusText, message: error.statusText };
  return { ...thrown, statusCode: error.status };
}
