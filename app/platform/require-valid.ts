import type { MiddlewareFunction } from "react-router";
import { fail, type FailureOptions } from "#protocol/failure.ts";

/** `true` shows the page, nothing or `false` is a 404; a status of its own goes before that. */
export type IsValid = (
  params: Readonly<Record<string, string | undefined>>,
) => boolean | undefined | Pick<FailureOptions, "statusCode" | "statusMessage">;

/** A route's validity check; with a loader beside it, it runs for navigations in the browser, too. */
export function requireValid({ isValid }: { isValid: IsValid }): MiddlewareFunction<Response> {
  return ({ params, url }) => {
    const result = isValid(params);
    if (result === true) return;
    const message = `Page Not Found: ${url.pathname}`;
    fail({
      statusCode: 404,
      statusMessage: message,
      message,
      data: { path: url.pathname },
      ...(typeof result === "object" ? result : {}),
    });
  };
}
