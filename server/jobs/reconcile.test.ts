import { expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { createTestShop, order, readBooks, readOrder } from "#tests/support/test-shop.ts";
import { createReconcileJob } from "./reconcile.ts";

const AGE_MS = 60_000;

function createDesk() {
  const shop = createTestShop();
  const reports: string[] = [];
  const job = createReconcileJob(shop, (message) => void reports.push(message));
  return { shop, reports, job };
}

test("settles what neither webhook nor buyer told of", async () => {
  const { shop, job, reports } = createDesk();
  const [paid, open, expired] = [await order(shop, "a"), await order(shop, "b"), await order(shop)];
  shop.payments.pay(paid);
  shop.payments.change(expired, { status: "expired" });
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
  await job.run();
  expect(shop.payments.reads).toEqual([`cs_${open}`]);
});

test("young orders are left to the webhook and the return page", async () => {
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

test("one order that throws is reported; the others are settled", async () => {
  const { shop } = createDesk();
  const all = [await order(shop, "a"), await order(shop, "b"), await order(shop, "c")];
  for (const orderId of all) shop.payments.pay(orderId);
  const [, broken] = all;
  const payments = {
    ...shop.payments,
    async readCheckout(checkoutId: string) {
      if (checkoutId === `cs_${broken}`) throw new Error("no answer");
      return shop.payments.readCheckout(checkoutId);
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

test("goes through any number of orders, each once, old and equally old", async () => {
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

test("orders that settle beside it do not make it miss any", async () => {
  const { shop, job } = createDesk();
  const all: string[] = [];
  for (let count = 0; count < 130; count++) all.push(await order(shop, `buyer-${count}`));
  for (const orderId of all) shop.payments.pay(orderId);
  shop.clock.advance(AGE_MS);
  await Promise.all([job.run(), job.run()]);
  const { entitlements, mails } = await readBooks(shop.documents);
  expect([entitlements.length, mails.length]).toEqual([130, 130]);
});

test("an order whose checkout was never opened is left as it is", async () => {
  const { shop, job, reports } = createDesk();
  const orderId = await order(shop);
  await shop.documents.update(orders, orderId, { checkoutId: undefined } as object);
  shop.clock.advance(AGE_MS);
  await job.run();
  expect([shop.payments.reads, reports]).toEqual([[], []]);
  expect((await readOrder(shop, orderId)).status).toBe("pending");
});
