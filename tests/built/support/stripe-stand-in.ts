/** A stand-in for Stripe in live settings: API over HTTP, payment page and signed webhooks. */
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createStripeSandbox } from "#embedded/payments/sandbox.ts";

export const STRIPE_PAGES = "https://checkout.stripe.com";
export const LIVE_KEY = "sk_live_0123456789abcdef";
export const WEBHOOK_SECRET = "whsec_0123456789abcdef";

export interface StripeStandIn {
  readonly port: number;
  /** Handles requests to `STRIPE_PAGES`. */
  pages(request: Request): Response | Promise<Response>;
  /** Starts to deliver events, earlier ones first. */
  start(): void;
  /** Leaves requests to the API unanswered until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** `deliver` posts a webhook to the shop. */
export async function createStripeStandIn(
  deliver: (body: string, signature: string) => Promise<Response>,
): Promise<StripeStandIn> {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const sandbox = createStripeSandbox({
    documents,
    clock: { now: () => Date.now() },
    webhookSecret: WEBHOOK_SECRET,
    publicUrl: STRIPE_PAGES,
    deliver,
  });
  let released = Promise.resolve();
  const server = serve({
    async fetch(request) {
      await released;
      return respond(request, sandbox.fetch);
    },
    port: 0,
  });
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    pages: (request) => sandbox.pages.fetch(request),
    start: sandbox.start,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    async close() {
      await sandbox.stop();
      const closed = once(server, "close");
      server.close();
      await closed;
      await documents.close();
    },
  };
}

/** Replaces the live key with a test key, because the sandbox accepts no live keys. */
function respond(request: Request, ask: (request: Request) => Promise<Response>) {
  if (request.headers.get("authorization") !== `Bearer ${LIVE_KEY}`)
    return Response.json({ error: { message: "Invalid API Key provided." } }, { status: 401 });
  const headers = new Headers(request.headers);
  headers.set("authorization", "Bearer sk_test_stand_in");
  return ask(new Request(request, { headers }));
}
