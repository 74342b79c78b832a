import { expect, test } from "vitest";
import { createLicenceShop, LIMIT, sellLicence } from "#tests/support/licence-shop.ts";
import { buyerNamed, settle } from "#tests/support/test-shop.ts";
import { endPurchases } from "../selling/end-purchases.ts";
import { licenceActivations } from "./activations.ts";
import { withdraw } from "../withdrawals/withdraw.ts";

test("a device counts once, under the name that was given last", async () => {
  const shop = createLicenceShop();
  const { orderId } = await sellLicence(shop);
  const first = await shop.licences.activate(orderId, { device: "a", name: "Desk" });
  expect(first).toMatchObject({ outcome: "active", activations: { used: 1, limit: LIMIT } });
  shop.clock.advance(60_000);
  expect(await shop.licences.activate(orderId, { device: "a", name: "New desk" })).toEqual(first);
  expect(await shop.licences.activate(orderId, { device: "a" })).toEqual(first);
  expect((await shop.licences.find(orderId))?.devices).toEqual([
    { activationId: expect.any(String), name: "New desk", activatedAt: Date.UTC(2026, 0, 15, 12) },
  ]);
});

test("fifty devices at once get the last places only, and a place that becomes free is given once", async () => {
  const shop = createLicenceShop();
  const { orderId } = await sellLicence(shop);
  await shop.licences.activate(orderId, { device: "first" });
  const activate = (prefix: string) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        shop.licences.activate(orderId, { device: `${prefix}-${index}` }),
      ),
    );
  const outcomes = (await activate("a")).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "active")).toHaveLength(LIMIT - 1);
  expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(50 - LIMIT + 1);
  expect(await shop.licences.deactivate(orderId, "first")).toEqual({
    outcome: "inactive",
    activations: { used: LIMIT - 1, limit: LIMIT },
  });
  const again = (await activate("b")).filter(({ outcome }) => outcome === "active");
  expect(again).toHaveLength(1);
  expect(await shop.documents.query(licenceActivations, {})).toHaveLength(LIMIT);
});

test("one device fifty times at once takes one place", async () => {
  const shop = createLicenceShop();
  const { orderId } = await sellLicence(shop);
  const results = await Promise.all(
    Array.from({ length: 50 }, () => shop.licences.activate(orderId, { device: "a" })),
  );
  expect(new Set(results.map((response) => JSON.stringify(response)))).toHaveProperty("size", 1);
  expect(results[0]).toMatchObject({ outcome: "active", activations: { used: 1 } });
});

test("the same device under two orders takes a place of each", async () => {
  const shop = createLicenceShop();
  const [one, other] = [await sellLicence(shop), await sellLicence(shop, "other")];
  for (const { orderId } of [one, other])
    expect(await shop.licences.activate(orderId, { device: "a" })).toMatchObject({
      activations: { used: 1 },
    });
  await shop.licences.deactivate(one.orderId, "a");
  expect(await shop.licences.check(other.orderId, "a")).toMatchObject({ outcome: "active" });
  expect(await shop.licences.check(one.orderId, "a")).toMatchObject({ outcome: "inactive" });
});

test("a refund revokes the key; its devices may still free their places", async () => {
  const shop = createLicenceShop();
  const { orderId } = await sellLicence(shop);
  await shop.licences.activate(orderId, { device: "a" });
  shop.payments.change(orderId, { refunded: 1900 });
  await settle(shop, orderId);
  const revoked = { outcome: "revoked", because: "refunded" };
  expect(await shop.licences.activate(orderId, { device: "a" })).toEqual(revoked);
  expect(await shop.licences.activate(orderId, { device: "b" })).toEqual(revoked);
  expect(await shop.licences.check(orderId, "a")).toEqual(revoked);
  expect(await shop.licences.find(orderId)).toBeUndefined();
  expect(await shop.licences.deactivate(orderId, "a")).toMatchObject({ activations: { used: 0 } });
});

test("a dispute revokes the key until it is won", async () => {
  const shop = createLicenceShop();
  const { orderId, key } = await sellLicence(shop);
  await shop.licences.activate(orderId, { device: "a" });
  shop.payments.change(orderId, { dispute: "open" });
  await settle(shop, orderId);
  expect(await shop.licences.check(orderId, "a")).toEqual({
    outcome: "revoked",
    because: "disputed",
  });
  shop.payments.change(orderId, { dispute: "won" });
  await settle(shop, orderId);
  expect(await shop.licences.check(orderId, "a")).toMatchObject({ outcome: "active" });
  expect(await shop.licences.find(orderId)).toMatchObject({ key, devices: [{}] });
});

test("a withdrawal revokes the key, and a refund afterwards changes nothing", async () => {
  const shop = createLicenceShop();
  const { orderId } = await sellLicence(shop);
  await shop.licences.activate(orderId, { device: "a" });
  await withdraw(shop, { orderId, buyer: { uid: "buyer", emails: [] } });
  const revoked = { outcome: "revoked", because: "withdrawn" };
  expect(await shop.licences.check(orderId, "a")).toEqual(revoked);
  expect(await shop.licences.find(orderId)).toBeUndefined();
  shop.payments.change(orderId, { refunded: 1900 });
  await settle(shop, orderId);
  expect(await shop.licences.activate(orderId, { device: "b" })).toEqual(revoked);
});

test("only the buyer frees a place, of the order's own devices, while the licence is valid", async () => {
  const shop = createLicenceShop();
  const [{ orderId }, other] = [await sellLicence(shop), await sellLicence(shop, "other")];
  const buyer = buyerNamed("buyer");
  await shop.licences.activate(orderId, { device: "a" });
  await shop.licences.activate(other.orderId, { device: "a" });
  const [device] = (await shop.licences.find(orderId))?.devices ?? [];
  const id = device?.activationId ?? "";
  const count = async (of: string) => (await shop.licences.find(of))?.devices.length;
  for (const [who, whose] of [
    [buyerNamed("other"), orderId],
    [buyer, other.orderId],
    [buyer, "no/order"],
  ] as const)
    expect(await shop.licences.deactivateOwn(who, whose, id)).toEqual({ outcome: "unknown" });
  // The stranger's own order, but the buyer's device.
  await shop.licences.deactivateOwn(buyerNamed("other"), other.orderId, id);
  expect(await count(orderId)).toBe(1);
  for (const _ of [1, 2])
    expect(await shop.licences.deactivateOwn(buyer, orderId, id)).toEqual({ outcome: "inactive" });
  expect([await count(orderId), await count(other.orderId)]).toEqual([0, 1]);
  shop.payments.change(orderId, { refunded: 1900 });
  await settle(shop, orderId);
  expect(await shop.licences.deactivateOwn(buyer, orderId, id)).toEqual({ outcome: "unknown" });
});

test("a deleted account ends the licence and forgets its devices", async () => {
  const shop = createLicenceShop();
  const [{ orderId }, other] = [await sellLicence(shop), await sellLicence(shop, "other")];
  for (const each of [orderId, other.orderId])
    await shop.licences.activate(each, { device: "a", name: "Ann's laptop" });
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  expect(await shop.licences.activate(orderId, { device: "a" })).toEqual({
    outcome: "revoked",
    because: "ended",
  });
  const left = await shop.documents.query(licenceActivations, {});
  expect(left.map(({ data }) => data.orderId)).toEqual([other.orderId]);
});
