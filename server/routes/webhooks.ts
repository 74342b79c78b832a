import { Hono } from "hono";
import { z } from "zod";
import { type EventPorts, processEvent, receiveEvent } from "#domain/orders/payment-events.ts";
import type { PaymentEvent, Payments } from "#domain/ports/payments.ts";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import type { HonoEnv } from "../http/middleware/environment.ts";

/** A signed event may still be malformed. Its id becomes a document id, which allows only some characters. */
const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/, "must have 1 to 255 letters, digits, - and _"),
  type: z.string().min(1).max(255),
  orderId: z.string().optional(),
  paymentId: z.string().optional(),
  decline: z.object({ cardFingerprint: z.string().max(255).optional() }).optional(),
});

function checkEvent(event: PaymentEvent) {
  const { data, error } = eventSchema.safeParse(event);
  return data ?? failBadRequest(error);
}

interface WebhookPorts extends EventPorts {
  readonly payments: Payments;
  readonly report: (message: string, error: unknown) => void;
}

export interface Webhooks {
  readonly api: Hono<HonoEnv>;
  /** Resolves when no event is being processed. */
  idle(): Promise<void>;
}

/**
 * A webhook is only a hint: settlement reads the payment again. The response follows as soon as the event is stored,
 * because payment services disable slow webhooks; a job repeats what fails afterwards.
 */
export function createWebhooksApi(ports: WebhookPorts): Webhooks {
  const api = new Hono<HonoEnv>();
  const processing = new Set<Promise<void>>();
  api.post(WEBHOOK_PATH, async (c) => {
    const signature = c.req.header("stripe-signature");
    const event = signature && (await ports.payments.readEvent(await c.req.text(), signature));
    if (!event)
      fail({
        statusCode: 400,
        statusMessage: "Bad Request",
        message: "The Stripe-Signature header does not match this body.",
        data: { issues: [{ path: "Stripe-Signature", message: "missing, forged or too old" }] },
      });
    const { id } = checkEvent(event);
    const received = await receiveEvent(ports, event);
    if (received) {
      const done = processEvent(ports, id, received)
        .catch((error: unknown) => ports.report(`event ${id} was not processed`, error))
        .finally(() => processing.delete(done));
      processing.add(done);
    }
    return c.json({ received: true });
  });
  return {
    api,
    async idle() {
      await Promise.all(processing);
    },
  };
}
