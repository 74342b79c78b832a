import { expect, test } from "vitest";
import { offerFile } from "#tests/support/offer.ts";
import { grantDownload } from "../downloads/downloads.ts";
import type { DocumentReader } from "../ports/documents.ts";
import type { Person } from "../ports/identity.ts";
import {
  buyerNamed,
  createTestShop,
  order,
  readOrder,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { buyerOf, entitlementsOf, findPaidOrder, isOrderOf } from "./buyer.ts";
import { correctAddress } from "../selling/correct-address.ts";
import { findOwnedPlans, listPurchases } from "../selling/purchases.ts";
import { reviewCheckout } from "../selling/start-checkout.ts";

const person: Person = {
  uid: "ann",
  email: "Ann@Example.com",
  isEmailVerified: true,
  isGuest: false,
  signInMethods: ["password"],
  hasPassword: true,
  secondFactors: [],
  validSince: 0,
};

async function paid(shop: TestShop, uid: string, address: string): Promise<string> {
  const orderId = await order(shop, uid);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await correctAddress(shop, orderId, address);
  return orderId;
}

test("only verified addresses of accounts and addresses proved in the session count", () => {
  expect(buyerOf(person)).toEqual({ uid: "ann", emails: ["ann@example.com"] });
  expect(buyerOf({ ...person, isEmailVerified: false }).emails).toEqual([]);
  expect(buyerOf({ ...person, isGuest: true }).emails).toEqual([]);
  const { email: _, ...nameless } = person;
  expect(buyerOf(nameless).emails).toEqual([]);
  const { emails } = buyerOf(person, ["eve@example.com", "ann@example.com"]);
  expect(emails).toEqual(["ann@example.com", "eve@example.com"]);
});

test("who proves the address of a paid order has its files, and its first buyer keeps them", async () => {
  const shop = createTestShop();
  const orderId = await paid(shop, "phone", "ann@example.com");
  await paid(shop, "eve", "eve@example.com");
  await offerFile(shop, "one");
  for (const buyer of [buyerNamed("laptop", "ann@example.com"), buyerNamed("phone")]) {
    const purchases = await listPurchases(shop, buyer);
    expect(purchases.map((one) => one.order.id)).toEqual([orderId]);
    expect(purchases[0]?.files.map(({ id }) => id)).toEqual(["notes"]);
    expect(await findOwnedPlans(shop, buyer)).toEqual(["small"]);
    expect(await reviewCheckout(shop, { planId: "small", buyer })).toEqual({
      outcome: "alreadyOwned",
    });
    const bearer = { ...buyer, sessionId: "session" };
    const wish = { fileId: "notes", from: 0 };
    const ports = { ...shop, limit: undefined };
    expect((await grantDownload(ports, bearer, wish)).outcome).toBe("granted");
  }
  expect((await readOrder(shop, orderId)).uid).toBe("phone");
});

test("other addresses, other modes and refunded orders give nothing", async () => {
  const shop = createTestShop();
  const orderId = await paid(shop, "phone", "ann@example.com");
  const ann = buyerNamed("laptop", "ann@example.com");
  const eve = buyerNamed("laptop", "eve@example.com", "ann@example.com.example", "");
  expect(await listPurchases(shop, eve)).toEqual([]);
  expect(isOrderOf(await readOrder(shop, orderId), eve)).toBe(false);
  expect(await listPurchases({ ...shop, isTest: false }, ann)).toEqual([]);
  expect(await findOwnedPlans({ ...shop, isTest: false }, ann)).toEqual([]);
  shop.payments.change(orderId, { refunded: 1900 });
  await settle(shop, orderId);
  expect(await listPurchases(shop, ann)).toMatchObject([{ files: [] }]);
  expect(await findOwnedPlans(shop, ann)).toEqual([]);
});

test("after a correction, the former address has lost the order", async () => {
  const shop = createTestShop();
  const orderId = await paid(shop, "phone", "typo@example.com");
  await correctAddress(shop, orderId, "ann@example.com");
  expect(await listPurchases(shop, buyerNamed("x", "typo@example.com"))).toEqual([]);
  expect(await listPurchases(shop, buyerNamed("x", "ann@example.com"))).toHaveLength(1);
});

test("the newest order of an address is found by reading that order alone", async () => {
  const shop = createTestShop();
  await paid(shop, "phone", "ann@example.com");
  shop.clock.advance(1000);
  const newest = await paid(shop, "laptop", "ann@example.com");
  const read: string[] = [];
  const reader: DocumentReader = {
    ...shop.documents,
    async query(collection, query) {
      const found = await shop.documents.query(collection, query);
      read.push(...found.map(({ id }) => id));
      return found;
    },
  };
  expect((await findPaidOrder(reader, "ann@example.com", true))?.id).toBe(newest);
  expect(read).toEqual([newest]);
  expect(await findPaidOrder(reader, "eve@example.com", true)).toBeUndefined();
});

test("if the database fails, no second failure is left unhandled", async () => {
  const { documents } = createTestShop();
  const query = () => Promise.reject(new Error("down"));
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", onUnhandled);
  const ann = buyerNamed("phone", "ann@example.com");
  await expect(entitlementsOf({ ...documents, query }, ann, true)).rejects.toThrow("down");
  await new Promise(setImmediate);
  process.off("unhandledRejection", onUnhandled);
  expect(unhandled).toEqual([]);
});
