import { createMiddleware } from "hono/factory";

/** Seconds: as soon as the first new try of what a session asks in an outage. */
const RETRY_AFTER = "30";

/** Nothing here is away for long: each 503 says when to come back. */
export const retryAfter = createMiddleware(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER);
});
