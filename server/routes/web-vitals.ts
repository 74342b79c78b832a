/** Counts how fast a page was for a visitor who allows measurement. */
import { type Context, Hono } from "hono";
import { pageViewSchema } from "#domain/analytics/web-vitals.ts";
import { addDays, dayOf } from "#domain/days.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { LimitReached } from "#domain/ports/limits.ts";
import { readConsent } from "#protocol/consent.ts";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { WEB_VITALS_PATH } from "#protocol/web-vitals.ts";
import type { WebVitalsCounter } from "../analytics/web-vitals-counter.ts";
import type { IsWithinBound } from "../experiments/visit-bound.ts";
import type { HonoEnv } from "../http/environment.ts";
import { readJson } from "../http/middleware/read-json.ts";

interface WebVitalsApiOptions {
  readonly counter: Pick<WebVitalsCounter, "count">;
  readonly isWithinBound: IsWithinBound;
  readonly clientAddress: (c: Context) => string | undefined;
  readonly clock: Clock;
  readonly policyVersion: number;
}

/** Reads the cookie `consent` and stores nothing of the request but the numbers. */
export function createWebVitalsApi(options: WebVitalsApiOptions): Hono<HonoEnv> {
  const { counter, isWithinBound, clientAddress, clock, policyVersion } = options;
  const api = new Hono<HonoEnv>();
  api.post(WEB_VITALS_PATH, async (c) => {
    const consent = readConsent(c.req.header("cookie") ?? "", policyVersion);
    if (!consent?.choice.measurement) failNotAllowed();
    const view = pageViewSchema.safeParse(await readJson(c));
    if (!view.success) failBadRequest(view.error);
    const isCounted = isWithinBound(clientAddress(c), view.data.page) && counter.count(view.data);
    if (!isCounted) throw new LimitReached("webVitals", secondsLeft(clock.now()));
    return c.body(null, 204);
  });
  return api;
}

function failNotAllowed(): never {
  return fail({
    statusCode: 403,
    statusMessage: "Forbidden",
    message: "The visitor has not allowed measurement.",
  });
}

/** Of the day (UTC). */
function secondsLeft(now: number): number {
  return Math.ceil((Date.parse(addDays(dayOf(now), 1)) - now) / 1000);
}
