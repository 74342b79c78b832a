import { expect, test } from "vitest";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { mailOutbox, queuedCardTestingMail } from "../notifications/outbox.ts";
import { paymentEvents } from "../selling/payment-events.ts";
import { Timestamp } from "../values.ts";
import { readEventHealth, readMailHealth } from "./shop-health.ts";

const MINUTE_MS = 60_000;

test("mails wait, are due, deferred, or refused in the last day", async () => {
  const shop = createTestShop();
  const now = shop.clock.now();
  const none = { waiting: 0, deferred: 0, refused: 0, isStuck: false };
  expect(await readMailHealth(shop)).toEqual(none);
  const add = (
    id: string,
    at: number,
    status: "queued" | "queuedForStranger" | "refused" | "sent",
  ) =>
    shop.documents.create(mailOutbox, id, {
      ...queuedCardTestingMail(
        { to: "seller@example.com", reason: "client", count: 3, endsAt: Timestamp.fromMillis(now) },
        Timestamp.fromMillis(at),
      ),
      status,
    });
  await add("later", now + MINUTE_MS, "queued");
  await add("sent", now - MINUTE_MS, "sent");
  await add("old", now - 25 * 60 * MINUTE_MS, "refused");
  expect(await readMailHealth(shop)).toEqual({ ...none, waiting: 1, deferred: 1 });
  await add("now", now - MINUTE_MS, "queuedForStranger");
  await add("refused", now - MINUTE_MS, "refused");
  const due = { dueSince: Timestamp.fromMillis(now - MINUTE_MS) };
  const all = { ...none, ...due, waiting: 2, deferred: 1, refused: 1 };
  expect(await readMailHealth(shop)).toEqual(all);
  shop.clock.advance(15 * MINUTE_MS);
  expect(await readMailHealth(shop)).toEqual({ ...all, deferred: 0, isStuck: true });
});

test("events wait, fail, or never arrived although an order was paid", async () => {
  const shop = createTestShop();
  const none = { waiting: 0, failed: 0, isStuck: false, isMissing: false };
  expect(await readEventHealth(shop)).toEqual(none);
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  expect(await readEventHealth(shop)).toEqual({ ...none, isMissing: true });
  const at = Timestamp.fromMillis(shop.clock.now());
  const received = { type: "charge.refunded", outcome: "received", receivedAt: at } as const;
  await shop.documents.create(paymentEvents, "done", { ...received, outcome: "known" });
  expect(await readEventHealth(shop)).toEqual({ ...none, lastAt: at });
  await shop.documents.create(paymentEvents, "new", {
    ...received,
    attempts: 1,
    nextAttemptAt: at,
  });
  await shop.documents.create(paymentEvents, "bad", {
    ...received,
    attempts: 3,
    nextAttemptAt: at,
  });
  expect(await readEventHealth(shop)).toEqual({ ...none, lastAt: at, waiting: 2, failed: 1 });
  shop.clock.advance(16 * MINUTE_MS);
  expect(await readEventHealth(shop)).toMatchObject({ isStuck: true });
});
