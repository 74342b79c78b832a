import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { fail, Failure, type FailureOptions } from "#protocol/failure.ts";
import type { HonoEnv } from "./environment.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Refuses unusual methods before any route: the platform's `Request` cannot even be created with some of them. */
export function refuseOtherMethods(
  answerError: (error: Failure, c: Context<HonoEnv>) => Promise<Response>,
) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    const failure = new Failure(notAllowed(`${c.req.method} is not supported here.`));
    const answer = await answerError(failure, c);
    answer.headers.set("Allow", METHODS.join(", "));
    return answer;
  });
}

/** Refuses methods that the page does not support, with `Allow`. `methodsOf` returns undefined if there is no page. */
export function refusePageMethods(methodsOf: (path: string) => string | undefined) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const allowed = methodsOf(c.get("localePath").path);
    if (allowed === undefined || allowed.split(", ").includes(c.req.method)) return next();
    return refuseMethods(allowed, `${c.req.method} is not supported here.`)(c);
  });
}

/** Handler that refuses the methods that no earlier handler of the path supports. `allowed` is the `Allow` header. */
export function refuseMethods(allowed: string, message: string) {
  return (c: Context): never => {
    // Set it on the response itself: headers set with `c.header` are dropped when the response becomes an error.
    c.res.headers.set("Allow", allowed);
    return fail(notAllowed(message));
  };
}

function notAllowed(message: string): FailureOptions {
  return { statusCode: 405, statusMessage: "Method Not Allowed", message };
}
