import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { Failure } from "#domain/failure.ts";
import type { HonoEnv } from "./environment.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What no route answers is refused here: the platform's `Request` cannot even be made with some of the others. */
export function refuseOtherMethods(
  answerError: (error: Failure, c: Context<HonoEnv>) => Promise<Response>,
) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    const failure = new Failure({
      statusCode: 405,
      statusMessage: "Method Not Allowed",
      message: `${c.req.method} is not answered here.`,
    });
    const answer = await answerError(failure, c);
    answer.headers.set("Allow", METHODS.join(", "));
    return answer;
  });
}
