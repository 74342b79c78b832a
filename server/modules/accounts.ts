/** Opens only the accounts, for a command that runs beside the shop. */
import type { Clock } from "#domain/ports/clock.ts";
import type { AccountAdmin } from "#domain/ports/identity.ts";
import { createAccountAdmin } from "#embedded/identity/accounts/account-admin.ts";
import type { DocumentsConfig } from "../config/documents.ts";
import type { IdentityConfig } from "../config/identity.ts";
import { openStoredDocuments } from "./documents.ts";

interface AccountsOptions {
  readonly documents: DocumentsConfig;
  readonly identity: IdentityConfig;
  readonly isTestMode: boolean;
}

/** Throws if a hosted service holds the accounts, or if there is no database yet. */
export async function openAccounts(
  { documents: settings, identity, isTestMode: isTest }: AccountsOptions,
  clock: Clock,
): Promise<{ readonly accounts: AccountAdmin; readonly close: () => Promise<void> }> {
  if (identity.kind === "firebase")
    throw new Error("Firebase holds the accounts (IDENTITY=firebase): use its console.");
  const { services, close } = await openStoredDocuments({ settings, isTest });
  return { accounts: createAccountAdmin(services.documents, clock), close };
}
