/** The rules alone; `server/jobs/deleted-guests.test.ts` has what they mean over HTTP. */
import { expect, test } from "vitest";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import {
  endGuestPurchases,
  endPurchasesOf,
  findPaidOrder,
  type GuestRecords,
} from "./end-guest-purchases.ts";

const ADA = "ada@example.com";

function open(holder: Awaited<ReturnType<GuestRecords["holderOf"]>> = "guest") {
  const forgotten: string[] = [];
  const records: GuestRecords = {
    holderOf: async () => holder,
    forget: async (_transaction, uid) => void forgotten.push(uid),
    forgetAddress: async (_documents, key) => void forgotten.push(key),
  };
  const shop = { ...createTestShop(), records };
  return {
    shop,
    forgotten,
    async sell(
      uid = "guest",
      planId = "small",
      fields: { isGuest?: boolean; email?: string } = {},
    ) {
      const { isGuest = true, email = ADA } = fields;
      const orderId = await order(shop, uid, planId);
      await shop.documents.update(orders, orderId, { isGuest });
      shop.payments.pay(orderId, { email });
      await settle(shop, orderId);
      return orderId;
    },
  };
}

test.each([
  ["guest", true, "ended", ["guest", ADA]],
  ["former", false, "ended", [ADA]],
  ["unknown", true, "ended", ["guest", ADA]],
  ["unknown", false, "kept", [ADA]],
  ["account", true, "kept", [ADA]],
] as const)("what a holder who is %s (guest: %s) paid is %s", async (holder, isGuest, by, gone) => {
  const { shop, forgotten, sell } = open(holder);
  const orderId = await sell("guest", "small", { isGuest });
  const ending = { ended: [], kept: [], [by]: [orderId] };
  expect(await endPurchasesOf(shop, " Ada@Example.com ")).toEqual(ending);
  expect(forgotten).toEqual(gone);
  const { uid, endedAt } = await readOrder(shop, orderId);
  expect([uid, endedAt?.toMillis()]).toEqual(
    by === "ended" ? [`deleted-${orderId}`, shop.clock.now()] : ["guest", undefined],
  );
  expect(await endPurchasesOf(shop, ADA)).toEqual({ ...ending, ended: [] });
});

test("a guest is forgotten with the last paid order, and the orders of others stay", async () => {
  const { shop, forgotten, sell } = open();
  const [first, second] = [await sell(), await sell("guest", "other", { email: "b@example.com" })];
  const others = await sell("another", "small", { email: "c@example.com" });
  const unpaid = await order(shop, "guest", "large");
  expect(await endPurchasesOf(shop, ADA)).toEqual({ ended: [first], kept: [] });
  expect(forgotten).toEqual([ADA]);
  const guest = { uid: "guest", emails: [] };
  expect(await endGuestPurchases(shop, guest)).toEqual({ ended: [second], kept: [] });
  // With the order, and for guests without one.
  expect(forgotten).toEqual([ADA, "guest", "guest"]);
  for (const [id, uid] of [
    [others, "another"],
    [unpaid, "guest"],
  ] as const)
    expect(await readOrder(shop, id)).toMatchObject({ uid });
});

test("an order that moves to another guest meanwhile stays", async () => {
  const { shop, sell } = open();
  const [gone, moved] = [await sell(), await sell("guest", "other")];
  const documents = {
    ...shop.documents,
    async query(...asked: Parameters<typeof shop.documents.query>) {
      const found = await shop.documents.query(...asked);
      await shop.documents.delete(orders, gone);
      await shop.documents.update(orders, moved, { uid: "another" });
      return found;
    },
  } as typeof shop.documents;
  const ending = await endGuestPurchases({ ...shop, documents }, { uid: "guest", emails: [] });
  expect(ending).toEqual({ ended: [], kept: [] });
});

test("what is no address ends nothing", async () => {
  const { shop, forgotten, sell } = open();
  await sell();
  expect(await endPurchasesOf(shop, "ada")).toEqual({ ended: [], kept: [] });
  expect(forgotten).toEqual([]);
});

test("only a paid order of this mode is found", async () => {
  const { shop, sell } = open();
  const orderId = await sell();
  expect(await findPaidOrder(shop, orderId)).toMatchObject({ status: "paid" });
  const others = [
    findPaidOrder({ ...shop, isTest: false }, orderId),
    findPaidOrder(shop, await order(shop, "unpaid")),
    findPaidOrder(shop, "none"),
  ];
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined]);
});
