/** For a command that runs beside the shop. */
import type { Store } from "#domain/catalog/offer.ts";
import type { StoreIn } from "#domain/catalog/store-languages.ts";
import { createOwnerOrders, type OwnerOrders } from "#domain/back-office/owner-orders.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "../config/config.ts";
import { openSecrets, type SecretSettings } from "../secrets/secrets.ts";
import { createGuestRecords } from "../sessions/guest-records.ts";
import { guestAccounts } from "./embedded.ts";
import { openStoredDocuments } from "./documents.ts";
import { isReporting } from "../config/tracking.ts";
import { openPayments } from "./payments.ts";

/** Throws if there is no database yet. */
export async function openOwnerOrders(
  config: Pick<
    Config,
    "documents" | "payments" | "publicUrl" | "isTestMode" | "tracking" | "mailPerSale"
  > &
    SecretSettings,
  { store, storeIn }: { readonly store: Store; readonly storeIn: StoreIn },
  clock: Clock,
): Promise<{ readonly ownerOrders: OwnerOrders; readonly close: () => Promise<void> }> {
  const { publicUrl, isTestMode: isTest, mailPerSale } = config;
  const { services, close } = await openStoredDocuments({ settings: config.documents, isTest });
  const { documents } = services;
  const secrets = await openSecrets(documents, config);
  const opened = await openPayments({
    settings: config.payments,
    ports: { documents, clock },
    site: { publicUrl, isTest },
    secrets,
    // Never called, because only the running shop delivers the sandbox's webhooks.
    fetch,
    reports: { warn: () => undefined, report: () => undefined },
  });
  const { payments } = opened.services;
  const records = createGuestRecords(guestAccounts);
  const ports = { store, storeIn, documents, payments, clock, isTest, mailPerSale, records };
  return { ownerOrders: createOwnerOrders({ ...ports, isReporting: isReporting(config) }), close };
}
