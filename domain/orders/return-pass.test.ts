import { expect, test } from "vitest";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { orders } from "./orders.ts";
import { endPass, findByPass, makePass, passQuery } from "./return-pass.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function createPass({ isGuest = true } = {}) {
  const shop = { ...createTestShop(), passSecret: "secret" };
  const orderId = await order(shop, "guest");
  await shop.documents.update(orders, orderId, isGuest ? { isGuest } : {});
  const pass = await makePass(shop, orderId);
  const opens = async () => (await findByPass(shop, { orderId, pass })) !== undefined;
  return { shop, orderId, pass, opens };
}

test("a pass opens its order until the checkout ends, and after the payment for an hour", async () => {
  const { shop, orderId, opens } = await createPass();
  expect(await opens()).toBe(true);
  shop.clock.advance(23 * HOUR_MS);
  expect(await opens()).toBe(true);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  shop.clock.advance(HOUR_MS - 1);
  expect(await opens()).toBe(true);
  shop.clock.advance(1);
  expect(await opens()).toBe(false);
  // The clock was wrong, and is set back.
  shop.clock.advance(-3 * 24 * HOUR_MS);
  expect(await opens()).toBe(false);
});

test("a pass of an unpaid order ends with its checkout", async () => {
  const { shop, opens } = await createPass();
  shop.clock.advance(25 * HOUR_MS);
  expect(await opens()).toBe(false);
});

test("an order that an account has, or of the other mode, has no pass", async () => {
  expect(await (await createPass({ isGuest: false })).opens()).toBe(false);
  const { shop, orderId, pass } = await createPass();
  expect(await findByPass({ ...shop, isTest: false }, { orderId, pass })).toBeUndefined();
  expect(await findByPass({ ...shop, passSecret: "other" }, { orderId, pass })).toBeUndefined();
  expect(await findByPass(shop, { orderId: "a/b", pass })).toBeUndefined();
  const gone = await makePass(shop, "gone");
  expect(await findByPass(shop, { orderId: "gone", pass: gone })).toBeUndefined();
});

test("the order's own session ends its pass, and later visits write nothing", async () => {
  const { shop, opens } = await createPass();
  const read = async () => {
    const [found] = await shop.documents.query(orders, { where: [["uid", "==", "guest"]] });
    if (!found) throw new Error("The order is missing");
    return found;
  };
  const before = await read();
  await endPass(shop, "somebody", before);
  expect(await opens()).toBe(true);
  await Promise.all([endPass(shop, "guest", before), endPass(shop, "guest", before)]);
  expect(await opens()).toBe(false);
  const { version } = await read();
  await endPass(shop, "guest", before);
  await endPass(shop, "guest", await read());
  expect(await read()).toMatchObject({ version });
});

test("an address with a pass names the order and the pass", () => {
  expect(passQuery({ orderId: "id", pass: "a+b" })).toBe("?order=id&pass=a%2Bb");
});
