/** A shop in memory that sells licence keys. */
import { createLicences, type LicencePorts } from "#domain/licences/licences.ts";
import { createCipher } from "#server/secrets/cipher.ts";
import { createTestShop, order, readOrder, settle } from "./test-shop.ts";

/** How many devices the plan "small" allows. */
export const LIMIT = 3;

export function createLicenceShop() {
  const shop = createTestShop();
  const [small, ...others] = shop.store.plans;
  if (!small) throw new Error("The store has no plan");
  const plans = [{ ...small, licenceKey: { activations: LIMIT } }, ...others];
  const store = { ...shop.store, plans };
  const cipher = createCipher("a secret for tests only", "licence keys");
  const ports = { ...shop, store, cipher };
  return { ...ports, licences: createLicences(ports) };
}

export type LicenceShop = ReturnType<typeof createLicenceShop>;

/** A paid order with its licence key; the key is empty if the plan has none. */
export async function sellLicence(shop: LicenceShop, uid = "buyer", planId = "small") {
  const orderId = await order(shop, uid, planId);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const key = await keyOf(shop, orderId);
  return { orderId, key: key ?? "" };
}

export async function keyOf(shop: LicenceShop, orderId: string, licences = shop.licences) {
  return licences.keyOf(orderId, await readOrder(shop, orderId));
}

/** The same licences in another process, which may be configured in another way. */
export const reopen = (shop: LicenceShop, changes: Partial<LicencePorts> = {}) =>
  createLicences({ ...shop, ...changes });
