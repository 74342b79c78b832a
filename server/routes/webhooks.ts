import { Hono } from "hono";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { settleOrder, type SettlementPorts } from "#domain/orders/settle-order.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { PaymentEvent, Payments } from "#domain/ports/payments.ts";
import { Timestamp } from "#domain/values.ts";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import type { HonoEnv } from "../http/middleware/environment.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The events that arrived, one document per event id. The owner finds events of unknown orders here. */
export const paymentEvents = defineCollection("paymentEvents", {
  schema: z.object({
    type: z.string(),
    orderId: z.string().optional(),
    outcome: z.string(),
    receivedAt: z.instanceof(Timestamp),
  }),
  indexes: ["receivedAt", ["outcome", "receivedAt"]],
  expires: [
    {
      where: [["outcome", "in", ["known", "notAboutAnOrder"]]],
      field: "receivedAt",
      keptMs: 90 * DAY_MS,
    },
    // Events of unknown orders stay longer, because the owner may look for the money much later.
    { field: "receivedAt", keptMs: 400 * DAY_MS },
  ],
});

/** A signed event may still be malformed. Its id becomes a document id, which allows only some characters. */
const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/, "must have 1 to 255 letters, digits, - and _"),
  type: z.string().min(1).max(255),
  orderId: z.string().optional(),
});

function checkEvent(event: PaymentEvent) {
  const { data, error } = eventSchema.safeParse(event);
  return data ?? failBadRequest(error);
}

interface WebhookPorts extends SettlementPorts {
  readonly payments: Payments;
}

/**
 * A webhook is only a hint: settlement reads the payment again. The response is a 2xx only after settlement, so that
 * the payment service repeats events that failed here.
 */
export function createWebhooksApi(ports: WebhookPorts): Hono<HonoEnv> {
  const api = new Hono<HonoEnv>();
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
    const { id, type, orderId } = checkEvent(event);
    const settlement = orderId ? await settleOrder(ports, orderId) : undefined;
    await ports.documents.set(paymentEvents, id, {
      type,
      ...(orderId ? { orderId } : {}),
      outcome: settlement?.outcome ?? "notAboutAnOrder",
      receivedAt: Timestamp.fromMillis(ports.clock.now()),
    });
    return c.json({ received: true });
  });
  return api;
}
