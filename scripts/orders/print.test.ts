import { expect, test } from "vitest";
import { listAlerts } from "#domain/back-office/alerts.ts";
import { processEvent, receiveEvent } from "#domain/selling/payment-events.ts";
import { Timestamp } from "#domain/values.ts";
import { createTestShop, order } from "#tests/support/test-shop.ts";
import { alertLines } from "./print.ts";

test("attention prints blocked clients and payments of unknown orders", async () => {
  const shop = createTestShop();
  const show = async () => alertLines(await listAlerts(shop)).join("\n");
  const orderId = await order(shop);
  for (let count = 0; count < 10; count++) {
    const decline = { eventId: `evt_${count}`, at: Timestamp.fromMillis(shop.clock.now()) };
    await shop.cardTesting.countDecline({ ...decline, orderId, cardKey: undefined });
  }
  for (const type of ["checkout.session.completed", "checkout.session.async_payment_succeeded"]) {
    const about = { orderId: "x\u001B", paymentId: "pi_9", money: "arrived" } as const;
    const event = { id: `evt_${type}`, type, createdAt: 0, ...about };
    const received = await receiveEvent(shop, event);
    if (received) await processEvent(shop, event.id, received);
    shop.clock.advance(1);
  }
  expect(await show()).toBe(
    `Checkouts blocked from 2026-01-15 12:00 UTC to 2026-01-15 12:30 UTC: 10 payments of one visitor were declined.
Unknown order x?: 2026-01-15 12:00 UTC, checkout.session.async_payment_succeeded, pi_9, evt_checkout.session.async_payment_succeeded
  Look it up in your payment service. If it is not from another shop of yours, refund it there.`,
  );
  shop.clock.advance(31 * 24 * 60 * 60_000);
  expect(await show()).toBe("");
});
