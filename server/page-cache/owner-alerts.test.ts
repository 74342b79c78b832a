import { expect, onTestFinished, test } from "vitest";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import { Timestamp } from "#domain/values.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { startCheckout } from "#tests/support/buy.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const OWNER = "owner@example.com";

test("blocked clients and payments of unknown orders are listed and linked", async () => {
  const shop = await createTestApp({ OWNER_EMAILS: OWNER });
  onTestFinished(() => shop.close());
  const { documents, cardTesting } = shop.services;
  const browser = shop.browser();
  const { uid } = await browser.signUp(OWNER);
  await documents.update(accounts, uid, { isEmailVerified: true });
  const { orderId } = await startCheckout(shop.browser(), "book", "landing-v2");
  expect(await (await browser.get("/admin")).text()).not.toContain("1 order needs you");
  const at = Timestamp.fromMillis(shop.clock.now());
  for (const eventId of "0123456789")
    await cardTesting.countDecline({ eventId, at, orderId, cardKey: undefined });
  await documents.create(paymentEvents, "evt_lost", {
    type: "checkout.session.completed",
    orderId: "another-shop",
    outcome: "unknown",
    isToRefund: true,
    receivedAt: at,
  });

  expect(await (await browser.get("/admin")).text()).toContain("1 order needs you");
  const html = await (await browser.get("/admin/attention")).text();
  expect(html).toContain("Checkouts blocked: 10 payments of one visitor declined");
  expect(html).toContain("A payment names order another-shop, which this shop does not have");
  expect(html).toContain("evt_lost");
});
