import type { MiddlewareFunction } from "react-router";
import { fail, type FailureOptions } from "#protocol/failure.ts";

/** `true` shows the page, `false` or undefined is a 404, and an object sets its own status. */
export type IsValid = (
  params: Readonly<Record<string, string | undefined>>,
) => boolean | undefined | Pick<FailureOptions, "statusCode" | "statusMessage">;

/** Checks a route's parameters. Client navigations are checked only if the route has a loader. */
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
