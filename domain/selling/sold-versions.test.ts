/** What a purchase gives when the bytes of its files change. */
import { expect, test } from "vitest";
import { offerFile } from "#tests/support/offer.ts";
import {
  buyerNamed,
  createTestShop,
  order,
  readOrder,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { entitlements } from "../orders/entitlements.ts";
import { orders } from "../orders/orders.ts";
import { findOwnedPlans, listPurchases } from "./purchases.ts";
import { reviewCheckout } from "./start-checkout.ts";

const ann = buyerNamed("ann");
const DAY_MS = 24 * 60 * 60_000;

async function pay(shop: TestShop, orderId: string): Promise<string> {
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return orderId;
}

/** By order, newest first: the checksums of the versions of each file. */
async function shelf(shop: TestShop) {
  const purchases = await listPurchases(shop, ann);
  return Object.fromEntries(
    purchases.map(({ order: { id }, files }) => [
      id,
      files.map(({ versions }) => versions.map(({ sha256 }) => sha256)),
    ]),
  );
}

async function openShop(): Promise<TestShop> {
  const shop = createTestShop();
  await offerFile(shop, "one");
  await offerFile(shop, "maps one", { id: "maps" });
  return shop;
}

test("an order remembers the version that was offered when it was made", async () => {
  const shop = await openShop();
  const orderId = await order(shop, "ann", "large");
  await offerFile(shop, "two", { newVersion: "separate" });
  await offerFile(shop, "maps two", { id: "maps" });
  await pay(shop, orderId);
  expect((await readOrder(shop, orderId)).files).toMatchObject([
    { id: "notes", sha256: "one" },
    { id: "maps", sha256: "maps one" },
  ]);
  expect(await shelf(shop)).toEqual({ [orderId]: [["one"], ["maps two", "maps one"]] });
});

test("an order of an older build has the version that was offered when it was paid", async () => {
  const shop = await openShop();
  const orderId = await order(shop, "ann");
  const [file] = (await readOrder(shop, orderId)).files;
  const files = [{ id: "notes", name: file?.name ?? "", title: file?.title ?? "" }];
  await shop.documents.update(orders, orderId, { files });
  shop.clock.advance(DAY_MS);
  await offerFile(shop, "two");
  await pay(shop, orderId);
  shop.clock.advance(DAY_MS);
  await offerFile(shop, "three");
  expect((await shop.documents.get(entitlements, orderId))?.data).not.toHaveProperty("sold");
  expect(await shelf(shop)).toEqual({ [orderId]: [["three", "two"]] });
});

test("a version that is sold separately can be bought by those who have the one before", async () => {
  const shop = await openShop();
  const first = await pay(shop, await order(shop, "ann"));
  const wish = { planId: "small", buyer: ann };
  expect(await reviewCheckout(shop, wish)).toMatchObject({ outcome: "alreadyOwned" });
  await offerFile(shop, "two", { newVersion: "separate" });
  expect(await reviewCheckout(shop, wish)).toMatchObject({ outcome: "open" });
  expect(await findOwnedPlans(shop, ann)).toEqual([]);
  shop.clock.advance(1000);
  const second = await pay(shop, await order(shop, "ann"));
  expect((await readOrder(shop, second)).attention).toBeUndefined();
  expect(await findOwnedPlans(shop, ann)).toEqual(["small"]);
  expect(await shelf(shop)).toEqual({ [second]: [["two"]], [first]: [["one"]] });
});

test("of two payments for the same version, the later one is a duplicate", async () => {
  const shop = await openShop();
  const [first, second] = [await order(shop, "ann"), await order(shop, "ann")];
  await pay(shop, first);
  await offerFile(shop, "two", { newVersion: "separate" });
  await pay(shop, second);
  expect((await readOrder(shop, second)).attention).toBe("duplicate");
});

test("a refunded purchase shows the versions that another one gives", async () => {
  const shop = await openShop();
  const first = await pay(shop, await order(shop, "ann"));
  await offerFile(shop, "two", { newVersion: "separate" });
  shop.clock.advance(1000);
  const second = await pay(shop, await order(shop, "ann"));
  shop.payments.change(first, { refunded: 1900 });
  await settle(shop, first);
  expect(await shelf(shop)).toEqual({ [second]: [["two"]], [first]: [["two"]] });
  await pay(shop, await order(shop, "bob", "large"));
  const [{ files } = { files: [] }] = await listPurchases(shop, buyerNamed("bob"));
  expect(files.map(({ id, hasOthers }) => [id, hasOthers])).toEqual([
    ["notes", true],
    ["maps", false],
  ]);
});
