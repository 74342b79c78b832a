import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { fail, Failure, type FailureOptions } from "#protocol/failure.ts";
import type { HonoEnv } from "#server/middleware/environment.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What no route answers is refused here: the platform's `Request` cannot even be made with some of the others. */
export function refuseOtherMethods(
  answerError: (error: Failure, c: Context<HonoEnv>) => Promise<Response>,
) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    const failure = new Failure(notAllowed(`${c.req.method} is not answered here.`));
    const answer = await answerError(failure, c);
    answer.headers.set("Allow", METHODS.join(", "));
    return answer;
  });
}

/** For all methods of a path: refuses those that no handler before it has answered. `allowed` is the `Allow` field. */
export function refuseMethods(allowed: string, message: string) {
  return (c: Context): never => {
    // On the response itself: what only `c.header` keeps is dropped where the answer is an error.
    c.res.headers.set("Allow", allowed);
    return fail(notAllowed(message));
  };
}

function notAllowed(message: string): FailureOptions {
  return { statusCode: 405, statusMessage: "Method Not Allowed", message };
}
