import { expect, test } from "vitest";
import { z } from "zod";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";
import { defineCollection } from "../ports/collection.ts";
import { correctAddress, isCorrectable, mayCorrectAddresses } from "./correct-address.ts";
import { orders } from "../orders/orders.ts";

const HOUR_MS = 60 * 60_000;

async function paidOrder(shop = createTestShop()) {
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return { shop, orderId };
}

function findByKey({ documents }: ReturnType<typeof createTestShop>, key: string) {
  const where = [
    ["emailKey", "==", key],
    ["isTest", "==", true],
  ] as const;
  return documents.query(orders, { where, orderBy: [["createdAt", "desc"]] });
}

test("a paid order is found by its address, an unpaid one is not", async () => {
  const { shop, orderId } = await paidOrder();
  const { email = "", emailKey = "" } = await readOrder(shop, orderId);
  expect(emailKey).toBe(email.toLowerCase());
  expect((await findByKey(shop, emailKey)).map(({ id }) => id)).toEqual([orderId]);
  const unpaid = await order(shop, "another");
  await shop.documents.update(orders, unpaid, { email });
  expect((await readOrder(shop, unpaid)).emailKey).toBeUndefined();
});

test("a correction changes address and key together and sends one receipt, even if it is repeated", async () => {
  const { shop, orderId } = await paidOrder();
  const { emailKey: former = "" } = await readOrder(shop, orderId);
  const tries = Array.from({ length: 20 }, () =>
    correctAddress(shop, orderId, " Ann@Example.COM "),
  );
  const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome).toSorted();
  expect(outcomes).toEqual(["corrected", ...Array.from({ length: 19 }, () => "unchanged")]);
  expect(await readOrder(shop, orderId)).toMatchObject({
    email: "Ann@Example.COM",
    emailKey: "ann@example.com",
  });
  expect(await findByKey(shop, former)).toEqual([]);
  const { mails } = await readBooks(shop.documents);
  const receipts = mails.filter(({ data }) => data.to === "Ann@Example.COM");
  expect(receipts.map(({ data }) => data.kind)).toEqual(["receipt"]);
});

test("the corrected address of a second payment gets the mail that explains it", async () => {
  const shop = createTestShop();
  const [first, orderId] = [await order(shop), await order(shop)];
  for (const each of [first, orderId]) {
    shop.payments.pay(each);
    await settle(shop, each);
  }
  await correctAddress(shop, orderId, "ann@example.com");
  const { mails } = await readBooks(shop.documents);
  const sent = mails.filter(({ data }) => data.to === "ann@example.com");
  expect(sent.map(({ data }) => data.kind)).toEqual(["duplicatePayment"]);
});

test.each([
  ["refunded", { refunded: 1900 }],
  ["disputed", { dispute: "open" }],
] as const)("a %s order's address is corrected, but no receipt is sent", async (status, change) => {
  const { shop, orderId } = await paidOrder();
  shop.payments.change(orderId, change);
  await settle(shop, orderId);
  const before = await readBooks(shop.documents);
  const corrected = await correctAddress(shop, orderId, "ann@example.com");
  expect(corrected).toMatchObject({ outcome: "corrected", order: { status } });
  expect(await readOrder(shop, orderId)).toMatchObject({ emailKey: "ann@example.com" });
  expect((await readBooks(shop.documents)).mails).toEqual(before.mails);
});

test("only the buyer corrects a paid order, within an hour of paying", async () => {
  const { shop, orderId } = await paidOrder();
  const paid = await readOrder(shop, orderId);
  const now = paid.paidAt?.toMillis() ?? 0;
  const within = [now, now + HOUR_MS - 1, now - HOUR_MS + 1];
  const without = [now + HOUR_MS, now - HOUR_MS];
  for (const at of within) expect(isCorrectable(paid, "buyer", at)).toBe(true);
  for (const at of without) expect(isCorrectable(paid, "buyer", at)).toBe(false);
  expect(isCorrectable(paid, "somebody", now)).toBe(false);
  expect(isCorrectable({ ...paid, status: "pending" }, "buyer", now)).toBe(false);
  const { paidAt: _, ...old } = paid;
  expect(isCorrectable(old, "buyer", now)).toBe(false);
});

test.each([
  [true, false, true],
  [true, true, true],
  [false, false, true],
  [false, true, false],
])("a guest (%s) with a verified address (%s) may correct addresses: %s", (guest, verified, may) =>
  expect(mayCorrectAddresses({ isGuest: guest, isEmailVerified: verified })).toBe(may),
);

test("no other order can be corrected", async () => {
  const { shop, orderId } = await paidOrder();
  const unpaid = await order(shop, "another");
  const before = await readBooks(shop.documents);
  const unknown = { outcome: "unknown" };
  for (const id of [unpaid, "none", "../x", ""])
    expect(await correctAddress(shop, id, "ann@example.com")).toEqual(unknown);
  expect(await correctAddress({ ...shop, isTest: false }, orderId, "ann@example.com")).toEqual(
    unknown,
  );
  expect(await correctAddress(shop, orderId, "ann@example.com", () => false)).toEqual(unknown);
  for (const address of ["", "ann", "ann@example.com\r\nbcc: eve@example.com"])
    expect(await correctAddress(shop, orderId, address)).toEqual({ outcome: "badAddress" });
  expect(await readBooks(shop.documents)).toEqual(before);
});

test("orders stored before keys existed are found after the backfill", async () => {
  const { shop, orderId } = await paidOrder();
  const { emailKey = "", ...data } = await readOrder(shop, orderId);
  const stored = orders.facets.flatten(data);
  const before = defineCollection("orders", { schema: z.looseObject({}), version: 3 });
  await shop.documents.set(before, orderId, stored);
  await shop.documents.backfill(orders, { limit: 50, skip: 0 });
  expect((await findByKey(shop, emailKey)).map(({ id }) => id)).toEqual([orderId]);
});
