import { expect, test } from "vitest";
import {
  createTestShop,
  order,
  readBooks,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { offerFile } from "#tests/support/offer.ts";
import { entitlements } from "../orders/entitlements.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { announceVersion } from "./announce-version.ts";
import { orders } from "../orders/orders.ts";

const NOTES = { fileId: "notes" };
const DAY_MS = 24 * 60 * 60_000;

/** A shop that sold one version and offers another. */
async function createOffer(sold: number) {
  const shop = createTestShop();
  await offerFile(shop, "one");
  const orderIds: string[] = [];
  for (let index = 0; index < sold; index += 1) orderIds.push(await sell(shop, `buyer ${index}`));
  shop.clock.advance(DAY_MS);
  await offerFile(shop, "two");
  return { shop, orderIds };
}

async function sell(shop: TestShop, uid: string, planId = "small") {
  const orderId = await order(shop, uid, planId);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return orderId;
}

async function toldOrders({ documents }: TestShop) {
  const { mails } = await readBooks(documents);
  return mails.flatMap(({ data }) => (data.kind === "newVersion" ? [data.orderId] : [])).toSorted();
}

test("each order that gives access to the file gets one mail per version", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one");
  const orderIds = [await sell(shop, "first"), await sell(shop, "second")];
  const large = await sell(shop, "another", "large");
  await sell(shop, "stranger", "other");
  await order(shop, "visitor");
  shop.clock.advance(DAY_MS);
  const offeredAt = Timestamp.fromMillis(shop.clock.now());
  await offerFile(shop, "two");
  await sell(shop, "late");
  const expected = [...orderIds, large].toSorted();
  const counts = {
    sha256: "two",
    queued: 3,
    before: 0,
    withoutAddress: 0,
    sold: 1,
    separate: 0,
  };
  expect(await announceVersion(shop, { ...NOTES, isDryRun: true })).toEqual(counts);
  expect(await toldOrders(shop)).toEqual([]);
  expect(await announceVersion(shop, { ...NOTES, note: "More maps." })).toEqual(counts);
  expect(await toldOrders(shop)).toEqual(expected);
  const { mails } = await readBooks(shop.documents);
  expect(mails.find(({ id }) => id === `newVersion-${large}-notes-two`)?.data).toMatchObject({
    status: "queued",
    version: { fileId: "notes", note: "More maps.", number: 2, offeredAt },
  });
  for (const { id } of mails) await shop.documents.delete(mailOutbox, id);
  expect(await announceVersion(shop, NOTES)).toMatchObject({ queued: 0, before: 3 });
  expect(await toldOrders(shop)).toEqual([]);
  await offerFile(shop, "three");
  expect(await announceVersion(shop, NOTES)).toMatchObject({ sha256: "three", queued: 4, sold: 0 });
  expect(await toldOrders(shop)).toEqual(expect.arrayContaining(expected));
  expect(await announceVersion(shop, { fileId: "unknown" })).toBeUndefined();
});

test("refunded, disputed and unreachable orders and those of the other mode get none", async () => {
  const { shop, orderIds } = await createOffer(6);
  const [kept, refunded, disputed, part, nameless, refused] = orderIds as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  shop.payments.change(refunded, { refunded: 1900 });
  shop.payments.change(disputed, { dispute: "open" });
  shop.payments.change(part, { refunded: 500 });
  for (const orderId of [refunded, disputed, part]) await settle(shop, orderId);
  await shop.documents.update(orders, nameless, { email: undefined });
  await shop.documents.update(mailOutbox, `receipt-${refused}`, {
    status: "refused",
    refusal: { reason: "550 No such user", isPermanent: true },
  });
  expect(await announceVersion({ ...shop, isTest: false }, NOTES)).toMatchObject({ queued: 0 });
  expect(await announceVersion(shop, NOTES)).toMatchObject({ queued: 2, withoutAddress: 2 });
  expect(await toldOrders(shop)).toEqual([kept, part].toSorted());
});

test("calls at the same time queue each mail once", async () => {
  const { shop, orderIds } = await createOffer(45);
  const counts = await Promise.all([1, 2, 3].map(() => announceVersion(shop, NOTES)));
  expect(counts.reduce((sum, one) => sum + (one?.queued ?? 0), 0)).toBe(45);
  expect(counts.reduce((sum, one) => sum + (one?.before ?? 0), 0)).toBe(90);
  expect(await toldOrders(shop)).toEqual(orderIds.toSorted());
});

test("a call that a crash interrupted is continued by the next one", async () => {
  const { shop, orderIds } = await createOffer(45);
  let transactions = 0;
  const documents: Documents = {
    ...shop.documents,
    transaction(fn) {
      transactions += 1;
      return transactions === 3
        ? Promise.reject(new Error("killed"))
        : shop.documents.transaction(fn);
    },
  };
  await expect(announceVersion({ ...shop, documents }, NOTES)).rejects.toThrow("killed");
  expect(await toldOrders(shop)).toHaveLength(40);
  expect(await announceVersion(shop, NOTES)).toMatchObject({ queued: 5, before: 40 });
  expect(await toldOrders(shop)).toEqual(orderIds.toSorted());
});

test("who keeps only the version that they bought is told nothing", async () => {
  const { shop } = await createOffer(2);
  await offerFile(shop, "two", { newVersion: "separate" });
  await sell(shop, "late");
  expect(await announceVersion(shop, NOTES)).toMatchObject({ queued: 0, sold: 1, separate: 2 });
  expect(await toldOrders(shop)).toEqual([]);
});

test("of sales that older builds did not record, those before the version are told", async () => {
  const { shop, orderIds } = await createOffer(1);
  const late = await sell(shop, "late");
  for (const id of [...orderIds, late])
    await shop.documents.update(entitlements, id, { sold: undefined });
  expect(await announceVersion(shop, NOTES)).toMatchObject({ queued: 1, sold: 1 });
  expect(await toldOrders(shop)).toEqual(orderIds);
});
