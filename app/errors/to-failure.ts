import { isRouteErrorResponse } from "react-router";
import type { FailureOptions } from "#protocol/failure.ts";

/** The options passed to `fail`. Any other error is a bug and becomes a 500 without the error's message. */
export function toFailure(error: unknown): FailureOptions {
  if (!isRouteErrorResponse(error)) return { statusCode: 500 };
  const thrown: Partial<FailureOptions> =
    typeof error.data === "object" && error.data !== null
      ? error.data
      : // React Router's own errors, such as 405, have only a status text.
        { statusMessage: error.statusText, message: error.statusText };
  return { ...thrown, statusCode: error.status };
}
