import { expect, test } from "vitest";
import { z } from "zod";
import { analyticsOutbox, type Report } from "../analytics/outbox.ts";
import { countId, downloadCounts } from "../downloads/download-counts.ts";
import { entitlements } from "../orders/entitlements.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { Timestamp } from "../values.ts";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import { endPurchases } from "../selling/end-purchases.ts";
import { orders } from "../orders/orders.ts";
import {
  addTotals,
  eachFulfilmentDay,
  readFulfilmentPage,
  wasReporting,
} from "./fulfilment-report.ts";

const DAY_MS = 24 * 60 * 60_000;
const agreed = { recordId: "record", measurement: true, marketing: false };
const analytics = { clientId: "123.456" };

type Fields = NonNullable<Parameters<typeof order>[3]>;

let buyers = 0;
async function sell(shop: TestShop, fields: Fields = {}, paid = {}): Promise<string> {
  const orderId = await order(shop, `buyer-${buyers++}`, "small", fields);
  shop.payments.pay(orderId, paid);
  await settle(shop, orderId);
  return orderId;
}

/** Sends the receipt, downloads the file and reports the purchase. */
async function finish(shop: TestShop, orderId: string): Promise<void> {
  const at = Timestamp.fromMillis(shop.clock.now());
  await shop.documents.update(mailOutbox, `receipt-${orderId}`, { status: "sent" });
  const count = { orderId, fileId: "notes", count: 1, firstAt: at, lastAt: at, transfers: [] };
  await shop.documents.set(downloadCounts, countId(orderId, "notes"), count);
  await shop.documents.update(analyticsOutbox, `purchase-${orderId}`, { status: "sent" });
}

async function complete(shop: TestShop): Promise<string> {
  const orderId = await sell(shop, { consent: agreed, analytics });
  await finish(shop, orderId);
  return orderId;
}

type Range = Partial<Parameters<typeof eachFulfilmentDay>[1]>;
async function readDays(shop: Parameters<typeof eachFulfilmentDay>[0], range: Range = {}) {
  const days = [];
  for await (const day of eachFulfilmentDay(shop, { days: 7, ...range })) days.push(day);
  return days;
}

/** The reasons of an order, by step. */
async function lacks(shop: TestShop, orderId: string) {
  const lacking = (await readDays(shop)).flatMap((day) => day.lacking);
  const { missing = {} } = lacking.find((truth) => truth.order.id === orderId) ?? {};
  return Object.fromEntries(
    Object.entries(missing).map(([step, { reason, detail }]) => [
      step,
      detail ? `${reason}: ${detail}` : reason,
    ]),
  );
}

test("a purchase of which everything is done lacks nothing", async () => {
  const shop = createTestShop();
  await complete(shop);
  await order(shop, "abandoned");
  expect(await readDays(shop)).toEqual([
    {
      day: "2026-01-15",
      totals: {
        charged: 1,
        purchases: 1,
        granted: 1,
        mailed: 1,
        downloaded: 1,
        handedOver: 0,
        reported: 1,
        gaps: {},
      },
      lacking: [],
    },
  ]);
});

test("a new purchase lacks what has not happened yet", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop, { consent: agreed, analytics });
  expect(await lacks(shop, orderId)).toEqual({
    mailed: "mailQueued",
    downloaded: "notDownloaded",
    reported: "reportQueued",
  });
});

test("access that ended has its reason", async () => {
  const shop = createTestShop();
  const [refunded, disputed, ended] = [
    await complete(shop),
    await complete(shop),
    await complete(shop),
  ];
  shop.payments.change(refunded, { refunded: 1900 });
  shop.payments.change(disputed, { dispute: "open" });
  for (const orderId of [refunded, disputed]) await settle(shop, orderId);
  await endPurchases(shop.documents, `buyer-${buyers - 1}`, shop.clock.now());
  expect(await lacks(shop, refunded)).toEqual({ granted: "refunded" });
  expect(await lacks(shop, disputed)).toEqual({ granted: "disputed" });
  expect(await lacks(shop, ended)).toEqual({ granted: "ended", mailed: "mailEnded" });
  expect((await readDays(shop))[0]?.totals).toMatchObject({
    charged: 3,
    purchases: 3,
    granted: 0,
    mailed: 2,
    reported: 3,
  });
});

test("money without access is charged, but nothing else is expected", async () => {
  const shop = createTestShop();
  const mismatched = await sell(shop, {}, { subtotal: 5 });
  const returned = await sell(shop, {}, { refunded: 1900 });
  expect(await lacks(shop, mismatched)).toEqual({ granted: "mismatch" });
  expect(await lacks(shop, returned)).toEqual({ granted: "refunded" });
  expect((await readDays(shop))[0]?.totals).toEqual({
    charged: 2,
    purchases: 0,
    granted: 0,
    mailed: 0,
    downloaded: 0,
    handedOver: 0,
    reported: 0,
    gaps: {},
  });
});

test("an order without its entitlement is not settled", async () => {
  const shop = createTestShop();
  const orderId = await complete(shop);
  await shop.documents.delete(entitlements, orderId);
  expect(await lacks(shop, orderId)).toEqual({ granted: "unsettled" });
});

test("a receipt that is missing has its reason", async () => {
  const shop = createTestShop();
  const [refused, deleted] = [await complete(shop), await complete(shop)];
  const nowhere = await sell(shop, {}, { email: undefined });
  await shop.documents.update(mailOutbox, `receipt-${refused}`, {
    status: "refused",
    refusal: { reason: "550 unknown", isPermanent: true },
  });
  await shop.documents.delete(mailOutbox, `receipt-${deleted}`);
  expect(await lacks(shop, refused)).toEqual({ mailed: "mailRefused: 550 unknown" });
  expect(await lacks(shop, deleted)).toEqual({ mailed: "noMail" });
  expect(await lacks(shop, nowhere)).toMatchObject({ mailed: "noAddress" });
});

test("a download that was only begun is not one", async () => {
  const shop = createTestShop();
  const orderId = await complete(shop);
  const fields = { count: 0, firstAt: undefined, lastAt: undefined };
  await shop.documents.update(downloadCounts, countId(orderId, "notes"), fields);
  expect(await lacks(shop, orderId)).toEqual({ downloaded: "downloadBegun" });
});

test("a file that another server sent is handed over, and nothing is missing", async () => {
  const shop = createTestShop();
  const orderId = await complete(shop);
  const at = Timestamp.fromMillis(shop.clock.now());
  const handedOver = { count: 1, firstAt: at, lastAt: at, recent: [] };
  const fields = { count: 0, firstAt: undefined, lastAt: undefined, handedOver };
  await shop.documents.update(downloadCounts, countId(orderId, "notes"), fields);
  expect(await lacks(shop, orderId)).toEqual({});
  expect((await readDays(shop))[0]?.totals).toMatchObject({ downloaded: 0, handedOver: 1 });
});

const statuses: readonly (readonly [Partial<Report>, string, string])[] = [
  [{ status: "lost", reason: "status 503" }, "reportLost: status 503", "lost"],
  [{ status: "refused", reason: "status 403" }, "reportRefused: status 403", "lost"],
  [{ status: "withdrawn" }, "consentWithdrawn", "withoutConsent"],
  [{ status: "ended" }, "reportEnded", "ended"],
  [{ status: "queued" }, "reportQueued", "waiting"],
];

test.each(statuses)("a report that is %j counts with its reason", async (fields, reason, gap) => {
  const shop = createTestShop();
  const orderId = await complete(shop);
  await shop.documents.update(analyticsOutbox, `purchase-${orderId}`, fields);
  expect(await lacks(shop, orderId)).toEqual({ reported: reason });
  expect((await readDays(shop))[0]?.totals).toMatchObject({ reported: 0, gaps: { [gap]: 1 } });
});

test("a report that nobody sends is lost after three days", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop, { consent: agreed, analytics });
  shop.clock.advance(4 * DAY_MS);
  expect(await lacks(shop, orderId)).toMatchObject({ reported: "reportLost" });
});

test("without a report the consent says why", async () => {
  const shop = createTestShop();
  const refused = { ...agreed, measurement: false };
  const reasons = [];
  for (const fields of [{}, { consent: refused }, { consent: agreed }])
    reasons.push((await lacks(shop, await sell(shop, fields)))["reported"]);
  expect(reasons).toEqual(["noChoice", "measurementRefused", undefined]);
  expect((await readDays(shop))[0]?.totals.gaps).toEqual({ withoutConsent: 2, notSetUp: 1 });
});

test("a shop whose server reports nothing lacks no report", async () => {
  const shop = createTestShop();
  await complete(shop);
  const sold = await sell(shop, {});
  const without = { ...shop, isReporting: false };
  const [day] = await readDays(without);
  expect(day?.lacking.flatMap(({ missing }) => missing.reported ?? [])).toEqual([]);
  expect(day && wasReporting(day.totals)).toBe(true);
  const alone = createTestShop();
  await sell(alone, {});
  const [other] = await readDays({ ...alone, isReporting: false });
  expect(other && wasReporting(other.totals)).toBe(false);
  // Orders from before analytics was set up are none of it either.
  await shop.documents.update(orders, sold, { tracking: { consent: agreed } });
  const [now] = await readDays(shop);
  expect(now?.lacking.flatMap(({ missing }) => missing.reported ?? [])).toEqual([]);
});

test("each day counts its own orders, and the totals add up", async () => {
  const shop = createTestShop();
  const early = await complete(shop);
  shop.clock.advance(2 * DAY_MS);
  await complete(shop);
  const late = await sell(shop);
  const days = await readDays(shop);
  expect(days.map(({ day, totals }) => [day, totals.charged, totals.reported])).toEqual([
    ["2026-01-17", 2, 1],
    ["2026-01-15", 1, 1],
  ]);
  expect(days[0]?.lacking.map((truth) => truth.order.id)).toEqual([late]);
  expect(addTotals(days.map(({ totals }) => totals))).toMatchObject({
    charged: 3,
    purchases: 3,
    reported: 2,
    gaps: { withoutConsent: 1 },
  });
  const [older] = await readDays(shop, { until: Date.UTC(2026, 0, 16, 23) });
  expect(older).toMatchObject({ day: "2026-01-15", totals: { charged: 1 } });
  expect(await readDays(shop, { days: 2 })).toHaveLength(1);
  expect(early).not.toBe(late);
});

test("orders of the other mode do not count", async () => {
  const shop = createTestShop();
  await sell(shop);
  expect(await readDays({ ...shop, isTest: false })).toEqual([]);
});

test("a page ends after enough orders, with whole days, and names the next one", async () => {
  const shop = createTestShop();
  for (let day = 0; day < 3; day++) {
    await sell(shop);
    await sell(shop);
    shop.clock.advance(DAY_MS);
  }
  const first = await readFulfilmentPage(shop, { days: 7, enough: 3 });
  expect(first.days.map(({ day, totals }) => [day, totals.charged])).toEqual([
    ["2026-01-17", 2],
    ["2026-01-16", 2],
  ]);
  expect(first.earlier).toBe("2026-01-15");
  const until = Date.parse(first.earlier ?? "");
  const second = await readFulfilmentPage(shop, { until, days: 7, enough: 3 });
  expect(second.days.map(({ day }) => day)).toEqual(["2026-01-15"]);
  expect(second.earlier).toBe("2026-01-08");
});

test("days whose records may be deleted are not shown", async () => {
  const shop = createTestShop();
  await complete(shop);
  shop.clock.advance(88 * DAY_MS);
  expect(await readDays(shop, { days: 200 })).toHaveLength(1);
  const last = await readFulfilmentPage(shop, { days: 89, enough: 100 });
  expect(last).not.toHaveProperty("earlier");
  shop.clock.advance(DAY_MS);
  expect(await readDays(shop, { days: 200 })).toEqual([]);
});

test("an order that only a newer build can read is left out and named", async () => {
  const shop = createTestShop();
  const orderId = await complete(shop);
  const version = analyticsOutbox.version + 1;
  const ofNewerBuild = { ...analyticsOutbox, version, migrate: {}, schema: z.custom<object>() };
  await shop.documents.set(ofNewerBuild, `purchase-${orderId}`, { status: "new" });
  const tooNew: string[] = [];
  expect(await readDays(shop, { onTooNew: (id) => void tooNew.push(id) })).toEqual([]);
  expect(tooNew).toEqual([orderId]);
});
