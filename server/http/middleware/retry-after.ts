import { createMiddleware } from "hono/factory";

/** Seconds. During an outage of the identity service, sessions also first retry after 30 s. */
const RETRY_AFTER = "30";

export const retryAfter = createMiddleware(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER);
});
