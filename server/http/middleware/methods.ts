import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { fail, Failure, type FailureOptions } from "#protocol/failure.ts";
import type { HonoEnv } from "../environment.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type AllowedMethods = (c: Context<HonoEnv>) => string | undefined;

/** Runs before any route: `Request` cannot be created with some of these methods. */
export function refuseUnusualMethods(
  allowedMethods: AllowedMethods,
  respondToError: (error: Failure, c: Context<HonoEnv>) => Promise<Response>,
) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    const response = await respondToError(new Failure(notAllowed(c)), c);
    response.headers.set("Allow", allowedMethods(c) ?? METHODS.join(", "));
    return response;
  });
}

/** RFC 9110, section 15.5.6. */
export function refuseOtherMethods(allowedMethods: AllowedMethods) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const allowed = allowedMethods(c);
    if (allowed === undefined || allowed.split(", ").includes(c.req.method)) return next();
    // Headers set with `c.header` are dropped when the response becomes an error.
    c.res.headers.set("Allow", allowed);
    return fail(notAllowed(c));
  });
}

function notAllowed({ req }: Context): FailureOptions {
  return {
    statusCode: 405,
    statusMessage: "Method Not Allowed",
    message: `${req.method} is not supported here.`,
  };
}
