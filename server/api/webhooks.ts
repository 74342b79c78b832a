import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#protocol/failure.ts";
import { settleOrder } from "#domain/orders/settle-order.ts";
import { defineCollection } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { Timestamp } from "#domain/values.ts";

/** What arrived, once per event id; the owner finds events of unknown orders here. */
export const paymentEvents = defineCollection(
  "paymentEvents",
  z.object({
    type: z.string(),
    orderId: z.string().optional(),
    outcome: z.string(),
    receivedAt: z.instanceof(Timestamp),
  }),
);

/**
 * A webhook is only a hint to look: settlement re-reads the payment. It answers 2xx once the order is settled, so that
 * the payment service sends again whatever failed here.
 */
export function createWebhooksApi(shop: Shop): Hono {
  const api = new Hono();
  api.post("/api/webhooks/stripe", async (c) => {
    const signature = c.req.header("stripe-signature");
    const event = signature && (await shop.payments.readEvent(await c.req.text(), signature));
    if (!event)
      fail({
        statusCode: 400,
        statusMessage: "Bad Request",
        message: "The Stripe-Signature header does not fit this body.",
        data: { issues: [{ path: "Stripe-Signature", message: "missing, forged or too old" }] },
      });
    const { orderId } = event;
    const settlement = orderId ? await settleOrder(shop, orderId) : undefined;
    await shop.documents.set(paymentEvents, event.id, {
      type: event.type,
      ...(orderId ? { orderId } : {}),
      outcome: settlement?.outcome ?? "notAboutAnOrder",
      receivedAt: Timestamp.fromMillis(shop.clock.now()),
    });
    return c.json({ received: true });
  });
  return api;
}
