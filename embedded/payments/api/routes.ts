import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import Stripe from "stripe";
import { newRequestId } from "../ids.ts";
import type { RunUnit } from "../ledger/unit.ts";
import type { Log } from "../deliveries.ts";
import { StripeFailure, toEnvelope, type StripeFailureOptions } from "../stripe-failure.ts";
import { addEndpoints, type ApiEnv } from "./endpoints.ts";
import { addCouponRoutes } from "./resources/coupons.ts";
import { addDisputeRoutes } from "./resources/disputes.ts";
import { addEventRoutes } from "./resources/events.ts";
import { addRefundRoutes } from "./resources/refunds.ts";
import { addSessionRoutes } from "./resources/sessions.ts";
import { addTaxRateRoutes } from "./resources/tax-rates.ts";

const MAX_BODY_IN_BYTES = 64 * 1024;

export interface ApiOptions {
  readonly run: RunUnit;
  readonly log: Log;
}

export function createApi({ run, log }: ApiOptions): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();

  api.use(async (c, next) => {
    c.set("requestId", newRequestId());
    c.header("request-id", c.get("requestId"));
    c.header("stripe-version", Stripe.API_VERSION);
    assertKey(c.req.header("authorization"));
    await next();
  });
  api.use(
    bodyLimit({
      maxSize: MAX_BODY_IN_BYTES,
      onError: (c) => refuse(c, { ...tooLarge, statusCode: 413 }),
    }),
  );

  const endpoints = addEndpoints(api, run);
  addSessionRoutes(endpoints);
  addRefundRoutes(endpoints);
  addDisputeRoutes(endpoints);
  addCouponRoutes(endpoints);
  addTaxRateRoutes(endpoints);
  addEventRoutes(endpoints);

  api.notFound((c) =>
    refuse(c, {
      statusCode: 404,
      type: "invalid_request_error",
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    }),
  );
  api.onError((error, c) => {
    if (error instanceof StripeFailure) return refuse(c, error.options);
    log("Payment sandbox: a request failed", { error, request: c.get("requestId") });
    return refuse(c, { statusCode: 500, type: "api_error", message: "An unknown error occurred" });
  });
  return api;
}

/** Accepts any test key and refuses live keys. */
function assertKey(authorization: string | undefined): void {
  const key = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (key && /^(sk|rk)_test_/.test(key)) return;
  throw new StripeFailure({
    statusCode: 401,
    type: "invalid_request_error",
    message: key
      ? "Invalid API Key provided."
      : "You did not provide an API key. Provide it in the Authorization header, using Bearer auth.",
  });
}

const tooLarge = { type: "invalid_request_error", message: "Request body too large" } as const;

function refuse(c: Context, options: StripeFailureOptions): Response {
  return Response.json(toEnvelope(options), {
    status: options.statusCode,
    headers: c.res.headers,
  });
}
