import { Hono } from "hono";
import { z } from "zod";
import type { PaymentEvent, Payments } from "#domain/ports/payments.ts";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import type { HonoEnv } from "../http/environment.ts";
import { createWebhookInbox, type InboxPorts } from "./webhook-inbox.ts";

/** A signed event may still be malformed. Its id becomes a document id, which allows only some characters. */
const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/, "must have 1 to 255 letters, digits, - and _"),
  type: z.string().min(1).max(255),
  orderId: z.string().optional(),
  paymentId: z.string().optional(),
  decline: z.object({ cardFingerprint: z.string().max(255).optional() }).optional(),
});

function checkEvent(event: PaymentEvent): void {
  const { error } = eventSchema.safeParse(event);
  if (error) failBadRequest(error);
}

interface WebhookPorts extends InboxPorts {
  readonly payments: Payments;
  /** Called with the status of each answer. */
  readonly onAnswer?: ((status: number) => void) | undefined;
}

export interface Webhooks {
  readonly api: Hono<HonoEnv>;
  idle(): Promise<void>;
}

/**
 * Responds as soon as the event is stored, because payment services disable slow webhooks. A webhook is only a hint:
 * settlement reads the payment again.
 */
export function createWebhooksApi(ports: WebhookPorts): Webhooks {
  const api = new Hono<HonoEnv>();
  const inbox = createWebhookInbox(ports);
  api.use(WEBHOOK_PATH, async (c, next) => {
    await next();
    ports.onAnswer?.(c.res.status);
  });
  api.post(WEBHOOK_PATH, async (c) => {
    const signature = c.req.header("stripe-signature");
    const body = await c.req.text();
    await inbox.take(async (store) => {
      const event = signature && (await ports.payments.readEvent(body, signature));
      if (!event)
        fail({
          statusCode: 400,
          statusMessage: "Bad Request",
          message: "The Stripe-Signature header does not match this body.",
          data: { issues: [{ path: "Stripe-Signature", message: "missing, forged or too old" }] },
        });
      checkEvent(event);
      await store(event);
    });
    return c.json({ received: true });
  });
  return { api, idle: inbox.idle };
}
