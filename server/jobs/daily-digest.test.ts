import { expect, test } from "vitest";
import { createOwnerOrders } from "#domain/back-office/owner-orders.ts";
import { taxRecords } from "#domain/invoices/tax-records.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { Timestamp } from "#domain/values.ts";
import { createMailJobs } from "#tests/support/mail-jobs.ts";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { createDailyDigestJob } from "./daily-digest.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The clock stands at noon of 15 January 2026. */
function createDesk(shop = createTestShop()) {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  return {
    shop,
    reports,
    /** A process with jobs of its own. */
    start: () => createDailyDigestJob({ ...shop, report }),
    async sell(plan = "small") {
      const orderId = await order(shop, crypto.randomUUID(), plan);
      shop.payments.pay(orderId, { paidAt: shop.clock.now() });
      await settle(shop, orderId);
      return orderId;
    },
    digests: async () =>
      (await shop.documents.query(mailOutbox, {})).flatMap(({ id, data }) =>
        data.kind === "dailyDigest" ? [{ id, ...data }] : [],
      ),
  };
}

test("after six in the morning, the seller learns of the day before", async () => {
  const { shop, start, sell, digests, reports } = createDesk();
  const job = start();
  const [first] = [await sell(), await sell("large")];
  shop.clock.advance(12 * HOUR_MS - 1);
  await sell("other");
  shop.clock.advance(1);
  await sell();
  shop.payments.change(first, { refunded: 900, refundedAt: shop.clock.now() - HOUR_MS });
  await settle(shop, first);
  shop.clock.advance(6 * HOUR_MS - 1);
  await job.run();
  expect(await digests()).toEqual([]);
  shop.clock.advance(1);
  await job.run();
  await job.run();
  expect(await digests()).toMatchObject([
    {
      id: "dailyDigest-test-2026-01-15",
      to: shop.store.legal.email,
      day: "2026-01-15",
      sums: [{ currency: "EUR", orders: 3, gross: 1900 + 4900 + 900, returned: 900 }],
      waiting: 0,
    },
  ]);
  // The refund of the first day is not a refund of the second.
  shop.payments.change(first, { refunded: 1000, refundedAt: shop.clock.now() });
  await settle(shop, first);
  shop.clock.advance(DAY_MS);
  await job.run();
  const [, second] = await digests();
  expect(second?.sums).toEqual([{ currency: "EUR", orders: 1, gross: 1900, returned: 100 }]);
  expect(reports).toEqual([]);
});

test("twenty runs of many processes, also after restarts, mail once", async () => {
  const { shop, start, sell, digests } = createDesk();
  await sell();
  shop.clock.advance(DAY_MS);
  await Promise.all(Array.from({ length: 20 }, () => start().run()));
  await start().run();
  expect(await digests()).toHaveLength(1);
});

test("a clock that is set back mails no day again", async () => {
  const { shop, start, sell, digests } = createDesk();
  await sell();
  for (const days of [1, -1, 0.5, 0.5, -0.2, 0.2]) {
    shop.clock.advance(days * DAY_MS);
    await start().run();
  }
  expect((await digests()).map(({ day }) => day)).toEqual(["2026-01-15"]);
});

test("a shop that was closed for a week mails about yesterday only", async () => {
  const { shop, start, sell, digests } = createDesk();
  await sell();
  shop.clock.advance(6 * DAY_MS);
  await sell();
  shop.clock.advance(16 * HOUR_MS);
  await start().run();
  expect(await digests()).toEqual([]);
  shop.clock.advance(2 * HOUR_MS);
  await start().run();
  expect((await digests()).map(({ day, sums }) => [day, sums[0]?.orders])).toEqual([
    ["2026-01-21", 1],
  ]);
});

test("a quiet day is mailed only if something new needs the owner", async () => {
  const { shop, start, sell, digests } = createDesk();
  const orderId = await sell();
  const days: (readonly [string, number])[] = [];
  const nextDay = async () => {
    shop.clock.advance(DAY_MS);
    await start().run();
    days.push(
      ...(await digests()).slice(days.length).map((one) => [one.day, one.waiting] as const),
    );
  };
  for (let day = 0; day < 3; day++) await nextDay();
  expect(days).toEqual([["2026-01-15", 0]]);
  shop.payments.change(orderId, { dispute: "open" });
  await settle(shop, orderId);
  for (let day = 0; day < 3; day++) await nextDay();
  expect(days.slice(1)).toEqual([["2026-01-18", 1]]);
  shop.payments.change(orderId, { dispute: "won", refunded: 500, refundedAt: shop.clock.now() });
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 0 });
  await settle(shop, orderId);
  expect(await createOwnerOrders(shop).attention(9)).toHaveLength(1);
  for (let day = 0; day < 3; day++) await nextDay();
  expect(days.slice(2)).toEqual([["2026-01-21", 1]]);
});

test("the digest is sent with what it says", async () => {
  const { shop, job: outbox, sent } = createMailJobs();
  const { start, sell } = createDesk(shop);
  await sell();
  shop.clock.advance(DAY_MS);
  await start().run();
  await outbox.run();
  const [mail] = sent.filter(({ id }) => id.startsWith("dailyDigest"));
  expect(mail?.subject).toBe("Small Press on January 15, 2026");
  for (const words of [
    "1 order was paid on January 15, 2026.",
    "Nothing needs you.",
    "Paid (EUR): €19.00",
    "Refunded or lost (EUR): €0.00",
    "https://shop.test/admin\n",
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.html).toContain("€19.00");
});

test("returns that an earlier build stored are found by their last time", () => {
  const at = (time: number) => Timestamp.fromMillis(time);
  const returns = [2, 3, 1].map((time) => ({ at: at(time), amount: 1 }));
  expect(taxRecords.migrate[2]?.({ returns })["lastReturnAt"]).toEqual(at(3));
  expect(taxRecords.migrate[2]?.({ returns: [] })["lastReturnAt"]).toBeUndefined();
});
