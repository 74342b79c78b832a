import { expect, test } from "vitest";
import { readCounts } from "#tests/support/experiment-counts.ts";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import { recordDeliveries } from "../downloads/download-counts.ts";
import { experimentCounts } from "../experiments/counts.ts";
import { orders } from "../orders/orders.ts";
import { countOrders } from "./count-orders.ts";
import type { OrderExperiment } from "../experiments/order-experiment.ts";

const experiment: OrderExperiment = {
  run: "first 1:1",
  variant: "landing-v2",
  language: "en",
  device: "mobile",
  consent: "all",
  source: "bing",
};
const DAY_MS = 24 * 60 * 60_000;
const DIMENSIONS = "en mobile all bing";

async function openShop() {
  const shop = createTestShop();
  return {
    ...shop,
    /** An order of a visitor who takes part. */
    async ordered(uid = "buyer", planId = "small") {
      const orderId = await order(shop, uid, planId);
      await shop.documents.update(orders, orderId, { tracking: { experiment } });
      return orderId;
    },
    async paid(uid?: string, planId?: string) {
      const orderId = await this.ordered(uid, planId);
      await shop.payments.pay(orderId);
      await settle(shop, orderId);
      return orderId;
    },
    download: (orderId: string, sessionId = "session") =>
      recordDeliveries(shop, [
        {
          orderId,
          fileId: "notes",
          sessionId,
          sha256: "one",
          size: 10,
          piece: { start: 0, end: 9 },
        },
      ]),
    counted: async () => {
      await countOrders(shop);
      return readCounts(shop.documents);
    },
  };
}

test("a paid and downloaded order counts once for each, for the assigned variant", async () => {
  const shop = await openShop();
  const orderId = await shop.ordered();
  expect((await shop.counted()).counts).toEqual({});
  await shop.payments.pay(orderId);
  for (let event = 0; event < 3; event += 1) {
    await settle(shop, orderId);
    await shop.counted();
  }
  const paid = { [`landing-v2 paid ${DIMENSIONS}`]: 1 };
  expect(await shop.counted()).toMatchObject({ counts: paid, revenue: { "landing-v2 EUR": 1900 } });
  for (const session of ["one", "two", "two"]) {
    await shop.download(orderId, session);
    await shop.counted();
  }
  const both = {
    counts: { ...paid, [`landing-v2 downloaded ${DIMENSIONS}`]: 1 },
    exclusions: {},
    revenue: { "landing-v2 EUR": 1900 },
  };
  expect(await shop.counted()).toEqual(both);
  const stored = (await readOrder(shop, orderId)).tracking.experiment;
  expect(stored?.isDue).toBeUndefined();
  // Whatever makes it due again, nothing counts twice.
  if (stored)
    await shop.documents.update(orders, orderId, {
      tracking: { experiment: { ...stored, isDue: true } },
    });
  expect(await shop.counted()).toEqual(both);
});

test("payment and download found together count both", async () => {
  const shop = await openShop();
  await shop.download(await shop.paid());
  expect(Object.keys((await shop.counted()).counts)).toHaveLength(2);
});

test("a buyer with two orders counts once, with the money of both", async () => {
  const shop = await openShop();
  // Before the experiment began.
  await order(shop, "ada", "other");
  await shop.paid("ada", "small");
  await shop.paid("ada", "other");
  await shop.paid("bob", "small");
  const { counts, revenue } = await shop.counted();
  expect(counts).toEqual({ [`landing-v2 paid ${DIMENSIONS}`]: 2 });
  expect(revenue).toEqual({ "landing-v2 EUR": 1900 + 900 + 1900 });
});

test("a second payment for the same files is no revenue", async () => {
  const shop = await openShop();
  for (const orderId of [await shop.ordered(), await shop.ordered()]) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  expect((await shop.counted()).revenue).toEqual({ "landing-v2 EUR": 1900 });
});

test("an order of a visitor who does not take part counts nothing", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  await shop.payments.pay(orderId);
  await settle(shop, orderId);
  await countOrders(shop);
  expect((await readCounts(shop.documents)).counts).toEqual({});
});

test("live mode leaves orders of test mode out, and counts them as such once", async () => {
  const shop = await openShop();
  await shop.paid();
  const live = { ...shop, isTest: false };
  await Promise.all([countOrders(live), countOrders(live)]);
  const exclusions = { "testOrder landing-v2": 1 };
  expect(await readCounts(shop.documents)).toEqual({ counts: {}, exclusions, revenue: {} });
  const ofLive = await shop.paid("buyer", "large");
  await shop.documents.update(orders, ofLive, { isTest: false });
  await countOrders(live);
  expect(await readCounts(shop.documents)).toEqual({
    counts: { [`landing-v2 paid ${DIMENSIONS}`]: 1 },
    exclusions,
    revenue: { "landing-v2 EUR": 4900 },
  });
});

test("a payment counts on its day, with its square, and a download on the day of the count", async () => {
  const shop = await openShop();
  const orderId = await shop.paid();
  const ofOlderBuild = await shop.paid("ada");
  await shop.documents.update(orders, ofOlderBuild, { paidAt: undefined });
  shop.clock.advance(2 * DAY_MS);
  await countOrders(shop);
  await shop.download(orderId);
  await countOrders(shop);
  const days = await shop.documents.query(experimentCounts, {});
  const paid = { [`landing-v2 paid ${DIMENSIONS}`]: 1 };
  const squares = { "landing-v2 EUR": 1900 ** 2 };
  expect(days.map(({ data }) => data)).toMatchObject([
    { day: "2026-01-15", counts: paid, squares },
    {
      day: "2026-01-17",
      counts: { ...paid, [`landing-v2 downloaded ${DIMENSIONS}`]: 1 },
      squares,
    },
  ]);
});

test("jobs of two processes count an order once", async () => {
  const shop = await openShop();
  await shop.paid();
  await Promise.all([countOrders(shop), countOrders(shop)]);
  expect((await shop.counted()).counts).toEqual({ [`landing-v2 paid ${DIMENSIONS}`]: 1 });
});

test("an order that cost nothing is shown apart, and a later one that was paid counts", async () => {
  const shop = await openShop();
  const free = await shop.paid();
  await shop.documents.update(orders, free, { isFree: true, amount: 0 });
  const apart = { counts: {}, exclusions: { "freeOrder landing-v2": 1 }, revenue: {} };
  expect(await shop.counted()).toEqual(apart);
  await shop.download(free);
  expect(await shop.counted()).toEqual(apart);
  await shop.paid("buyer", "large");
  const { counts, exclusions } = await shop.counted();
  expect(counts).toEqual({ [`landing-v2 paid ${DIMENSIONS}`]: 1 });
  expect(exclusions).toEqual({ "freeOrder landing-v2": 1 });
});
