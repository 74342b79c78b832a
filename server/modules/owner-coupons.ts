/** For a command that runs beside the shop. */
import type { Store } from "#domain/catalog/offer.ts";
import { createOwnerCoupons, type OwnerCoupons } from "#domain/back-office/owner-coupons.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "../config/config.ts";
import { openStoredDocuments } from "./documents.ts";

/** Throws if there is no database yet. */
export async function openOwnerCoupons(
  { documents: settings, isTestMode: isTest }: Pick<Config, "documents" | "isTestMode">,
  store: Store,
  clock: Clock,
): Promise<{ readonly ownerCoupons: OwnerCoupons; readonly close: () => Promise<void> }> {
  const { services, close } = await openStoredDocuments({ settings, isTest });
  const { documents } = services;
  return { ownerCoupons: createOwnerCoupons({ store, documents, clock, isTest }), close };
}
