import { noFacets } from "#domain/ports/facets.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { orders } from "#domain/orders/orders.ts";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";
import type { Fields } from "#tests/contracts/documents-fixtures.ts";
import { createReconcileJob } from "./reconcile.ts";

const AGE_MS = 60_000;
const HOUR_MS = 60 * AGE_MS;
const DAY_MS = 24 * HOUR_MS;

function createDesk() {
  const shop = createTestShop();
  const reports: string[] = [];
  const job = createReconcileJob(shop, (message) => void reports.push(message));
  return { shop, reports, job };
}

test("settles orders that neither a webhook nor the return page reported", async () => {
  const { shop, job, reports } = createDesk();
  const [paid, open, expired] = [await order(shop, "a"), await order(shop, "b"), await order(shop)];
  shop.payments.pay(paid);
  shop.payments.change(expired, { state: "expired" });
  shop.clock.advance(AGE_MS);
  await job.run();
  const { orders: all, entitlements, mails } = await readBooks(shop.documents);
  expect(new Map(all.map(({ id, data }) => [id, data.status]))).toEqual(
    new Map([
      [paid, "paid"],
      [open, "pending"],
      [expired, "expired"],
    ]),
  );
  expect(entitlements.map(({ id }) => id)).toEqual([paid]);
  expect(mails).toHaveLength(1);
  expect(reports).toEqual([]);

  shop.payments.reads.length = 0;
  shop.clock.advance(DAY_MS);
  await job.run();
  expect(shop.payments.reads.toSorted()).toEqual([`cs_${open}`, `cs_${paid}`].toSorted());
});

test("a paid order is checked for refunds and disputes after 1, 3, 7, 14, 30, 60, 90 and 130 days", async () => {
  const { shop, job } = createDesk();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const days: number[] = [];
  for (let day = 1; day <= 200; day++) {
    shop.payments.reads.length = 0;
    shop.clock.advance(DAY_MS);
    await job.run();
    if (shop.payments.reads.length > 0) days.push(day);
  }
  expect(days).toEqual([1, 3, 7, 14, 30, 60, 90, 130]);
  expect(await readOrder(shop, orderId)).not.toHaveProperty("nextCheckAt");
});

test("a refund that no event reported revokes the files at the next check", async () => {
  const { shop, job } = createDesk();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 1900 });
  shop.clock.advance(DAY_MS);
  await job.run();
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "refunded",
    refunds: { total: 1900 },
  });
  const { entitlements } = await readBooks(shop.documents);
  expect(entitlements.map(({ data }) => data.status)).toEqual(["revoked"]);
});

test("an open dispute is checked daily until the bank decides", async () => {
  const { shop, job } = createDesk();
  const orderId = await order(shop);
  shop.payments.pay(orderId, { dispute: "open" });
  await settle(shop, orderId);
  shop.payments.reads.length = 0;
  for (let day = 1; day <= 200; day++) {
    shop.clock.advance(DAY_MS);
    await job.run();
  }
  expect(shop.payments.reads).toHaveLength(200);
  shop.payments.change(orderId, { dispute: "won" });
  shop.clock.advance(DAY_MS);
  await job.run();
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "paid",
    payment: { dispute: "won" },
  });
});

test("orders younger than a minute are left to the webhook and the return page", async () => {
  const { shop, job } = createDesk();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  shop.clock.advance(AGE_MS - 1);
  await job.run();
  expect(shop.payments.reads).toEqual([]);
  shop.clock.advance(1);
  await job.run();
  expect((await readOrder(shop, orderId)).status).toBe("paid");
});

test("an order written by a newer build is reported and not changed; the others are settled", async () => {
  const { shop, job, reports } = createDesk();
  const [newer, other] = [await order(shop, "a"), await order(shop, "b")];
  for (const orderId of [newer, other]) shop.payments.pay(orderId);
  const ofNewerBuild = {
    ...orders,
    version: orders.version + 1,
    migrate: {},
    schema: z.custom<Fields>(),
    storedSchema: z.custom<Fields>(),
    facets: noFacets,
  };
  const { uid: holder, ...rest } = orders.facets.flatten(await readOrder(shop, newer));
  await shop.documents.set(ofNewerBuild, newer, { ...rest, holder });
  shop.clock.advance(AGE_MS);
  await job.run();
  expect(reports).toEqual([`order ${newer} was not reconciled`]);
  expect((await readOrder(shop, other)).status).toBe("paid");
  expect((await shop.documents.get(ofNewerBuild, newer))?.data).toEqual({ ...rest, holder });
});

test("one order that throws is reported; the others are settled", async () => {
  const { shop } = createDesk();
  const all = [await order(shop, "a"), await order(shop, "b"), await order(shop, "c")];
  for (const orderId of all) shop.payments.pay(orderId);
  const [, broken] = all;
  const payments = {
    ...shop.payments,
    async readPayment({ checkoutId }: { readonly checkoutId: string }) {
      if (checkoutId === `cs_${broken}`) throw new Error("no answer");
      return shop.payments.readPayment({ checkoutId });
    },
  };
  const reports: unknown[] = [];
  const job = createReconcileJob({ ...shop, payments }, (message, error) =>
    reports.push([message, String(error)]),
  );
  shop.clock.advance(AGE_MS);
  await job.run();
  expect(reports).toEqual([[`order ${broken} was not reconciled`, "Error: no answer"]]);
  const { entitlements } = await readBooks(shop.documents);
  expect(entitlements.map(({ id }) => id)).toEqual(
    all.filter((orderId) => orderId !== broken).toSorted(),
  );
});

test("checks every order once, even with many orders of the same age", async () => {
  const { shop, job } = createDesk();
  const all: string[] = [];
  for (let count = 0; count < 250; count++) {
    all.push(await order(shop, `buyer-${count}`));
    if (count % 3 === 0) shop.payments.pay(all.at(-1) ?? "");
    if (count > 150) shop.clock.advance(10);
  }
  shop.clock.advance(AGE_MS);
  await job.run();
  expect(shop.payments.reads.toSorted()).toEqual(all.map((id) => `cs_${id}`).toSorted());
  const paid = all.filter((_, index) => index % 3 === 0).toSorted();
  const { entitlements } = await readBooks(shop.documents);
  expect(entitlements.map(({ id }) => id)).toEqual(paid);
});

test("no order is missed while others settle at the same time", async () => {
  const { shop, job } = createDesk();
  const all: string[] = [];
  for (let count = 0; count < 130; count++) all.push(await order(shop, `buyer-${count}`));
  for (const orderId of all) shop.payments.pay(orderId);
  shop.clock.advance(AGE_MS);
  await Promise.all([job.run(), job.run()]);
  const { entitlements, mails } = await readBooks(shop.documents);
  expect([entitlements.length, mails.length]).toEqual([130, 130]);
});

test("an order whose checkout was never opened is not changed", async () => {
  const { shop, job, reports } = createDesk();
  const orderId = await order(shop);
  await shop.documents.update(orders, orderId, { payment: { checkoutId: undefined } } as object);
  shop.clock.advance(AGE_MS);
  await job.run();
  expect([shop.payments.reads, reports]).toEqual([[], []]);
  expect((await readOrder(shop, orderId)).status).toBe("pending");
});

test("an abandoned checkout costs six reads in its first day, four of them in the first hour", async () => {
  const { shop, job } = createDesk();
  const all: string[] = [];
  for (let count = 0; count < 50; count++) all.push(await order(shop, `buyer-${count}`));
  const runFor = async (minutes: number) => {
    shop.payments.reads.length = 0;
    for (let minute = 0; minute < minutes; minute++) {
      shop.clock.advance(AGE_MS);
      await job.run();
    }
    return shop.payments.reads.length;
  };
  expect(await runFor(60)).toBe(50 * 4);
  expect(await runFor(60)).toBe(50 * 1);
  expect(await runFor(22 * 60)).toBe(50 * 1);
  for (const id of all) shop.payments.change(id, { state: "expired" });
  expect(await runFor(24 * 60)).toBe(50 * 1);
  const { orders: left } = await readBooks(shop.documents);
  expect(new Set(left.map(({ data }) => data.status))).toEqual(new Set(["expired"]));
  expect(left.filter(({ data }) => data.nextCheckAt)).toEqual([]);
});

test("a payment that is confirmed late is checked daily", async () => {
  const { shop, job } = createDesk();
  const orderId = await order(shop);
  shop.payments.change(orderId, { state: "delayed" });
  shop.clock.advance(5 * DAY_MS);
  await job.run();
  shop.payments.reads.length = 0;
  for (let hour = 0; hour < 10 * 24; hour++) {
    shop.clock.advance(HOUR_MS);
    await job.run();
  }
  expect(shop.payments.reads).toHaveLength(10);
  shop.payments.pay(orderId);
  shop.clock.advance(DAY_MS);
  await job.run();
  expect((await readOrder(shop, orderId)).status).toBe("paid");
});

test("after an outage the payment service is asked again within 15 minutes", async () => {
  const { shop, job, reports } = createDesk();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  shop.payments.isDown = true;
  shop.clock.advance(20 * HOUR_MS);
  await job.run();
  expect(reports).toHaveLength(1);
  shop.payments.isDown = false;
  shop.clock.advance(15 * AGE_MS);
  await job.run();
  expect((await readOrder(shop, orderId)).status).toBe("paid");
});

test("pending orders without a next check are found", async () => {
  const { shop, job } = createDesk();
  const all: string[] = [];
  for (let count = 0; count < 130; count++) all.push(await order(shop, `buyer-${count}`));
  for (const id of all) {
    await shop.documents.update(orders, id, { nextCheckAt: undefined } as object);
    shop.payments.pay(id);
  }
  await job.run();
  expect((await readBooks(shop.documents)).entitlements).toHaveLength(130);
});

test("a check scheduled days ahead by a wrong clock is made, and only once", async () => {
  const { shop, job } = createDesk();
  shop.clock.advance(3 * DAY_MS);
  const orderId = await order(shop);
  shop.clock.advance(-3 * DAY_MS);
  await job.run();
  await job.run();
  expect(shop.payments.reads).toEqual([`cs_${orderId}`]);
});
