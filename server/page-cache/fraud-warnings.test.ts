/** From the test card to the owner's list and the seller's mail, over HTTP. */
import { expect, onTestFinished, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "owner@example.com";
const WARNED_CARD = "4000 0000 0000 5423";

async function open(environment: Record<string, string> = {}) {
  const shop = await createTestApp({ OWNER_EMAILS: OWNER, ...environment });
  onTestFinished(() => shop.close());
  const owner = shop.browser();
  const { uid } = await owner.signUp(OWNER);
  await shop.services.documents.update(accounts, uid, { isEmailVerified: true });
  return {
    shop,
    owner,
    /** Pays with the card whose bank warns, while the service's events arrive in this way. */
    async pay(webhooks: string) {
      await owner.postJson("/dev/payments", { webhooks });
      const buyer = shop.browser();
      const checkout = await startCheckout(buyer, "book", "landing-v2");
      await payWith(buyer, checkout, WARNED_CARD);
      return checkout.orderId;
    },
    /** What later jobs and events do. */
    async work() {
      for (let round = 0; round < 3; round++) {
        await shop.services.sandbox?.deliverPending();
        shop.clock.advance(61_000);
        for (const job of shop.jobs) await job.run();
      }
    },
    warningOf: async (orderId: string) =>
      (await shop.services.documents.get(orders, orderId))?.data.payment.fraudWarning,
    mails: async (orderId: string) =>
      ((await shop.services.inbox?.list()) ?? [])
        .filter(({ text, subject }) => text.includes(orderId) && subject.includes("fraud"))
        .map(({ text }) => text),
    read: async (path: string) => visibleTexts(await (await owner.get(path)).text()).join(" "),
  };
}

test.each(["normal", "duplicate", "reorder", "hold"])(
  "with events in mode %s, a warning is listed and mailed once, until the owner keeps the payment",
  async (webhooks) => {
    const { owner, pay, work, warningOf, mails, read } = await open();
    const orderId = await pay(webhooks);
    if (webhooks === "hold") await owner.request("/dev/payments/release", { method: "POST" });
    await work();
    expect(await warningOf(orderId)).toBe("open");
    const [mail, ...others] = await mails(orderId);
    expect([mail, others]).toEqual([expect.stringContaining(`/admin/orders/${orderId}`), []]);
    const list = await read("/admin/attention");
    expect(list).toContain("it would cost you €15.00 and your payment service's fee");
    expect(list).toContain("a refund now usually prevents the dispute");
    const path = `/admin/orders/${orderId}`;
    expect(await read(path)).toContain("The bank warns of fraud");
    const kept = await owner.postForm(path, { intent: "keep" });
    expect(kept.headers.get("location")).toBe(`${path}?did=Keep`);
    expect(await read(`${path}?did=Keep`)).toContain("You keep the payment.");
    expect(await read(path)).not.toContain("Keep the payment");
    expect(await read("/admin/attention")).not.toContain(orderId);
    await work();
    expect(await mails(orderId)).toHaveLength(1);
  },
);

test("a warning whose webhook never arrives is found in the service's list of events", async () => {
  const { shop, pay, work, warningOf } = await open();
  for (const job of shop.jobs) await job.run();
  const orderId = await pay("drop");
  await work();
  await work();
  expect(await warningOf(orderId)).toBe("open");
});

test("below the limit, the shop refunds the order once and says so", async () => {
  const { shop, pay, work, warningOf, mails, read } = await open({
    REFUND_FRAUD_WARNINGS_BELOW: "15.01",
  });
  const orderId = await pay("duplicate");
  await work();
  expect(await warningOf(orderId)).toBe("over");
  const order = (await shop.services.documents.get(orders, orderId))?.data;
  expect(order).toMatchObject({ status: "refunded", refunds: { total: 1500 } });
  expect(await mails(orderId)).toEqual([
    expect.stringContaining("The shop has refunded the whole payment by itself"),
  ]);
  expect(await read("/admin/attention")).not.toContain(orderId);
});
