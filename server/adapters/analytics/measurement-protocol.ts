/** Google Analytics: https://developers.google.com/analytics/devguides/collection/protocol/ga4 */
import { z } from "zod";
import { visitorIdsSchema } from "#domain/orders/visitor-ids.ts";
import {
  type Analytics,
  type AnalyticsEvent,
  ReportNotAccepted,
} from "#domain/analytics/analytics.ts";

const GOOGLE = "https://www.google-analytics.com";
const TIMEOUT_MS = 10_000;
/** Google ignores events without engagement in reports of active users. */
const ENGAGEMENT_MS = 1;

export interface MeasurementProtocolOptions {
  readonly measurementId: string;
  readonly apiSecret: string;
  readonly serviceUrl?: string | undefined;
  readonly timeoutMs?: number;
}

export function createMeasurementProtocol(options: MeasurementProtocolOptions): Analytics {
  const { measurementId, apiSecret, serviceUrl = GOOGLE, timeoutMs = TIMEOUT_MS } = options;
  // Contains the secret, so it must not be logged.
  const url = new URL("/mp/collect", serviceUrl);
  url.search = String(
    new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret }),
  );
  return {
    async send(event) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(bodyOf(event)),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw notAccepted(describe(error), false);
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      const isPermanent = status >= 400 && status < 500 && status !== 408 && status !== 429;
      throw notAccepted(`status ${status}`, isPermanent);
    },
  };
}

const item = z.object({
  item_id: z.string(),
  item_name: z.string(),
  price: z.number().nonnegative(),
  quantity: z.literal(1),
});

/** Validates events here, because Google responds to invalid ones with a 204, too, and drops them. */
const paramsSchema = z.strictObject({
  transaction_id: z.string().min(1),
  currency: z.string().length(3),
  value: z.number().nonnegative(),
  tax: z.number().nonnegative().optional(),
  items: z.array(item).optional(),
});

function bodyOf({ visitor, at, allowsMarketing, name, details }: AnalyticsEvent): object {
  const { clientId, sessionId } = visitorIdsSchema.parse(visitor);
  const forAds = allowsMarketing ? "GRANTED" : "DENIED";
  return {
    client_id: clientId,
    timestamp_micros: at * 1000,
    consent: { ad_user_data: forAds, ad_personalization: forAds },
    events: [
      {
        name,
        params: {
          ...paramsSchema.parse(details),
          ...(sessionId ? { session_id: sessionId } : {}),
          engagement_time_msec: ENGAGEMENT_MS,
        },
      },
    ],
  };
}

function notAccepted(reason: string, isPermanent: boolean): ReportNotAccepted {
  const message = `[analytics/measurement-protocol] the report was not accepted (${reason})`;
  return new ReportNotAccepted(message, reason, isPermanent);
}

const failureSchema = z.object({ cause: z.object({ code: z.string().regex(/^\w{1,40}$/) }) });

/** Does not use the error's message, which may contain the URL. */
function describe(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "time-out";
  const { data } = failureSchema.safeParse(error);
  return data?.cause.code ?? "no answer";
}
