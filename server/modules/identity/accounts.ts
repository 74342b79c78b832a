/** Opens only accounts and guests, for a command that runs beside the shop. */
import {
  type EndedPurchases,
  endPurchasesOf,
  findPaidOrder,
} from "#domain/selling/end-guest-purchases.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { AccountAdmin } from "#domain/ports/identity.ts";
import type { DocumentsConfig } from "../../config/documents.ts";
import type { IdentityConfig } from "../../config/identity.ts";
import { createGuestRecords } from "../../sessions/guest-records.ts";
import { openStoredDocuments } from "../documents.ts";
import { guestAccounts, requireEmbedded } from "../embedded.ts";

interface AccountsOptions {
  readonly documents: DocumentsConfig;
  readonly identity: IdentityConfig;
  readonly isTestMode: boolean;
}

export interface GuestAdmin {
  /** The address with which an order was paid; undefined if none is stored. */
  addressOf(orderId: string): Promise<string | undefined>;
  /** Ends what guests bought with the address, and forgets them. Idempotent. */
  delete(address: string): Promise<EndedPurchases>;
}

export interface StoredAccounts {
  /** Absent if a hosted service holds the accounts. */
  readonly accounts: AccountAdmin | undefined;
  readonly guests: GuestAdmin;
}

/** Throws if there is no database yet. */
export async function openAccounts(
  { documents: settings, identity, isTestMode: isTest }: AccountsOptions,
  clock: Clock,
): Promise<StoredAccounts & { readonly close: () => Promise<void> }> {
  const service = identity.kind === "firebase" ? undefined : requireEmbedded("identity");
  const { services, close } = await openStoredDocuments({ settings, isTest });
  const { documents } = services;
  const ports = {
    documents,
    clock,
    isTest,
    records: createGuestRecords(guestAccounts),
  };
  return {
    accounts: service?.createAccountAdmin(documents, clock),
    guests: {
      addressOf: async (orderId) => (await findPaidOrder(ports, orderId))?.email,
      delete: (address) => endPurchasesOf(ports, address),
    },
    close,
  };
}
