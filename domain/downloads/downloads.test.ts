import { expect, test, vi } from "vitest";
import { buyerNamed, createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { entitlements } from "../orders/entitlements.ts";
import { entitlementsOf } from "../orders/buyer.ts";
import { correctAddress } from "../selling/correct-address.ts";
import { movePurchases } from "../selling/move-purchases.ts";
import { grantLifetime, watchEntitlements } from "./downloads.ts";

const MINUTE_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 50;

test("a grant lasts ten minutes, or longer if a slow connection needs it", () => {
  expect(grantLifetime(0)).toBe(10 * MINUTE_MS);
  const bytesOfTenMinutes = SLOWEST_BYTES_PER_MS * 10 * MINUTE_MS;
  expect(grantLifetime(bytesOfTenMinutes)).toBe(10 * MINUTE_MS);
  expect(grantLifetime(bytesOfTenMinutes + 1)).toBe(10 * MINUTE_MS + 1);
  expect(grantLifetime(2_000_000_000)).toBe(40_000_000);
});

test("a new address ends the former address's downloads and not those of the buyer, also after a move", async () => {
  const shop = createTestShop();
  const orderId = await order(shop, "guest");
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await correctAddress(shop, orderId, "typo@example.com");
  const watch = async (...named: Parameters<typeof buyerNamed>) => {
    const buyer = buyerNamed(...named);
    const owned = await entitlementsOf(shop.documents, buyer, true);
    expect(owned).toHaveLength(1);
    const onRevoked = vi.fn<() => void>();
    watchEntitlements(shop, owned, buyer, onRevoked, () => expect.unreachable());
    return onRevoked;
  };
  const former = await watch("stranger", "typo@example.com");
  const buyer = await watch("guest");
  const both = await watch("laptop", "typo@example.com", "ann@example.com");
  await correctAddress(shop, orderId, "ann@example.com");
  await expect.poll(() => former).toHaveBeenCalled();
  await movePurchases(shop.documents, "guest", { uid: "account", isGuest: false });
  const latest = await watch("laptop", "ann@example.com");
  expect(buyer).not.toHaveBeenCalled();
  expect(both).not.toHaveBeenCalled();
  await shop.documents.update(entitlements, orderId, { status: "revoked" });
  for (const onRevoked of [buyer, both, latest])
    await expect.poll(() => onRevoked).toHaveBeenCalled();
});
