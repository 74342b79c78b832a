import { expect, test } from "vitest";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { createOwnerOrders } from "./owner-orders.ts";

async function open() {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return { shop, orderId, ownerOrders: createOwnerOrders(shop) };
}

const ada = { by: "ada@shop.example", why: "asked by mail" };

test("what the owner does is recorded with who, when, what and why, refused or done", async () => {
  const { shop, orderId, ownerOrders } = await open();
  await ownerOrders.refund({ orderId, amount: 500 }, ada);
  shop.clock.advance(1000);
  await ownerOrders.refund({ orderId, amount: 9900 });
  shop.clock.advance(1000);
  await ownerOrders.addNote(orderId, { by: ada.by, why: "called twice" });
  const actions = await ownerOrders.actions({ limit: 10 });
  expect(actions.map(({ data }) => data)).toMatchObject([
    { by: ada.by, kind: "note", orderId, why: "called twice", outcome: "done" },
    { by: "", kind: "refund", orderId, about: "99.00 EUR", outcome: "refused" },
    { ...ada, kind: "refund", orderId, about: "5.00 EUR", outcome: "done" },
  ]);
  const [newest] = actions;
  const until = newest?.data.at.toMillis();
  expect(await ownerOrders.actions({ limit: 1, until })).toMatchObject([
    { data: { outcome: "refused" } },
  ]);
  await ownerOrders.addNote(await order(shop, "somebody"), { by: ada.by, why: "another order" });
  expect((await ownerOrders.readFile(orderId)).actions.map(({ kind }) => kind)).toEqual([
    "refund",
    "refund",
    "note",
  ]);
});

test("a refund repeated by two owners is recorded and made once", async () => {
  const { shop, orderId, ownerOrders } = await open();
  await Promise.all(
    Array.from({ length: 8 }, () =>
      ownerOrders.refund({ orderId, amount: 500, key: "0:500" }, ada),
    ),
  );
  expect(await ownerOrders.actions({ limit: 10 })).toHaveLength(1);
  expect((await ownerOrders.find(orderId))?.data.refunds.total).toBe(500);
  expect(await createOwnerOrders({ ...shop, isTest: false }).actions({ limit: 10 })).toEqual([]);
});

test("nothing is done that cannot be recorded", async () => {
  const { shop, orderId } = await open();
  const create = () => Promise.reject(new Error("no database"));
  const documents = { ...shop.documents, create };
  const ownerOrders = createOwnerOrders({ ...shop, documents });
  await expect(ownerOrders.refund({ orderId }, ada)).rejects.toThrow("no database");
  expect(shop.payments.checkouts.get(`cs_${orderId}`)?.refunded).toBe(0);
});

test("an action that fails stays recorded as begun", async () => {
  const { shop, orderId } = await open();
  const refund = () => Promise.reject(new Error("unreachable"));
  const payments = { ...shop.payments, refund, readPayment: shop.payments.readPayment };
  const ownerOrders = createOwnerOrders({ ...shop, payments });
  await expect(ownerOrders.refund({ orderId }, ada)).rejects.toThrow("unreachable");
  expect(await ownerOrders.actions({ limit: 10 })).toMatchObject([{ data: { outcome: "begun" } }]);
});

test("purchases of an account that another service holds end, but the owner is told that it remains", async () => {
  const { shop, orderId } = await open();
  const records = { ...shop.records, holderOf: async () => "unknown" as const };
  const ownerOrders = createOwnerOrders({ ...shop, records });
  const outcomes = await Promise.all([1, 2].map(() => ownerOrders.deleteBuyer(orderId, ada)));
  expect(outcomes).toContain("accountRemains");
  const order = (await ownerOrders.find(orderId))?.data;
  expect([order?.email, order?.status]).toEqual([undefined, "paid"]);
  expect(order?.endedAt).toBeDefined();
  expect(await ownerOrders.deleteBuyer(orderId, ada)).toBe("noAddress");
});
