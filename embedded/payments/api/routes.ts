/** The part of Stripe's REST API that a checkout needs. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import Stripe from "stripe";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Query } from "#domain/ports/query.ts";
import type { Log } from "../deliveries.ts";
import type { Entry, Ledger } from "../ledger.ts";
import { toEvent, toPaymentIntent, toSession } from "../objects.ts";
import { events, isEventId, newId, sessions } from "../records.ts";
import { parseForm } from "./form.ts";
import { answerOnce } from "./idempotency.ts";
import { newSession } from "./new-session.ts";
import * as parameters from "./parameters.ts";
import {
  invalidRequest,
  resourceMissing,
  StripeFailure,
  toEnvelope,
  type StripeFailureOptions,
} from "./stripe-failure.ts";

const LARGEST_BODY_IN_BYTES = 64 * 1024;

type Env = { Variables: { requestId: string } };

export interface ApiOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly onEvents: () => void;
}

export function createApi(options: ApiOptions): Hono<Env> {
  const { publicUrl, ledger, log } = options;
  const api = new Hono<Env>();

  api.use(async (c, next) => {
    c.set("requestId", newId("req_"));
    c.header("request-id", c.get("requestId"));
    c.header("stripe-version", Stripe.API_VERSION);
    assertKey(c.req.header("authorization"));
    await next();
  });
  api.use(
    bodyLimit({
      maxSize: LARGEST_BODY_IN_BYTES,
      onError: (c) => refuse(c, { ...tooLarge, statusCode: 413 }),
    }),
  );

  api.post("/v1/checkout/sessions", async (c) => {
    const body = await c.req.text();
    return keyed(options, c, body, async (transaction) => {
      const wanted = parameters.parseParameters(
        parameters.createSessionParameters,
        parseForm(body),
      );
      const session = newSession(wanted, options.clock.now());
      transaction.create(sessions, session.id, session);
      return toSession(session, publicUrl);
    });
  });
  api.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const body = await c.req.text();
    const { expand } = parameters.parseParameters(parameters.expandParameters, parseForm(body));
    const response = await keyed(options, c, body, async (transaction) => {
      const entry = known(await ledger.read(transaction, c.req.param("id")), c.req.param("id"));
      if (entry.session.status !== "open")
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${entry.session.status}.`,
        );
      const session = ledger.expire(transaction, entry.session);
      return toSession(session, publicUrl, expand ? entry.payment : undefined);
    });
    options.onEvents();
    return response;
  });
  api.get("/v1/checkout/sessions/:id", async (c) => {
    const { expand } = query(c, parameters.expandParameters);
    const { session, payment } = known(await ledger.find(c.req.param("id")), c.req.param("id"));
    return c.json(toSession(session, publicUrl, expand ? payment : undefined));
  });
  api.get("/v1/payment_intents/:id", async (c) => {
    query(c, parameters.noParameters);
    const payment = await ledger.findPayment(c.req.param("id"));
    if (!payment) throw resourceMissing("payment_intent", c.req.param("id"), "intent");
    return c.json(toPaymentIntent(payment));
  });
  addEventRoutes(api, options.documents);

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

function addEventRoutes(api: Hono<Env>, documents: Documents): void {
  api.get("/v1/events", async (c) => {
    const { limit = 10, starting_after, type } = query(c, parameters.listEventsParameters);
    if (starting_after !== undefined && !(await findEvent(documents, starting_after)))
      throw resourceMissing("event", starting_after, "starting_after");
    const wanted: Query = {
      ...(type ? { where: [["type", "==", type]] } : {}),
      orderBy: [["createdAt", "desc"]],
      limit: limit + 1,
      ...(starting_after ? { startAfter: { id: starting_after } } : {}),
    };
    const found = await documents.query(events, wanted);
    return c.json({
      object: "list",
      data: found.slice(0, limit).map(({ data }) => toEvent(data)),
      has_more: found.length > limit,
      url: "/v1/events",
    } satisfies Stripe.ApiList<Stripe.Event>);
  });
  api.get("/v1/events/:id", async (c) => {
    query(c, parameters.noParameters);
    const event = await findEvent(documents, c.req.param("id"));
    if (!event) throw resourceMissing("event", c.req.param("id"));
    return c.json(toEvent(event.data));
  });
}

async function findEvent(documents: Documents, id: string) {
  return isEventId(id) ? documents.get(events, id) : undefined;
}

async function keyed(
  options: ApiOptions,
  c: Context<Env>,
  body: string,
  work: Parameters<typeof answerOnce>[2],
): Promise<Response> {
  const key = c.req.header("idempotency-key");
  const requestId = c.get("requestId");
  const answer = await answerOnce(options, { key, requestId, path: c.req.path, body }, work);
  if (key) c.header("idempotency-key", key);
  if (answer.originalRequestId) {
    c.header("idempotent-replayed", "true");
    c.header("original-request", answer.originalRequestId);
  }
  return c.body(answer.body, 200, { "content-type": "application/json" });
}

function query<S extends Parameters<typeof parameters.parseParameters>[0]>(
  c: Context<Env>,
  schema: S,
) {
  return parameters.parseParameters(schema, parseForm(new URL(c.req.url).search.slice(1)));
}

function known(entry: Entry | undefined, id: string): Entry {
  if (!entry) throw resourceMissing("checkout.session", id, "session");
  return entry;
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
