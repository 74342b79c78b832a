import type { EmbeddedServices } from "#server/modules/embedded.ts";
import { createAccountAdmin } from "../identity/accounts/account-admin.ts";
import * as identity from "../identity/accounts/collections.ts";
import { deletedAccounts } from "../identity/accounts/deleted-accounts.ts";
import { guestAccounts } from "../identity/accounts/guest-accounts.ts";
import { events, sandboxObjects } from "../payments/records.ts";
import { testProviderCodes } from "../providers/routes.ts";
import { openSandbox } from "./payments.ts";

/**
 * For the owner's commands, which run without the packages of pages and sign-in providers.
 * `server/modules/embedded.ts` finds this by its path.
 */
export const services: EmbeddedServices = {
  identity: {
    open: () => Promise.reject(new Error("Commands do not open sign-in")),
    createAccountAdmin,
    guestAccounts,
    deletedAccounts,
    accountCollections: [
      identity.accounts,
      identity.accountEmails,
      identity.deletedAccounts,
      identity.providerAccounts,
      identity.refreshTokens,
      identity.endedLogins,
      identity.oneTimeCodes,
      identity.mfaEnrollments,
      identity.mfaPendings,
      identity.mfaFailures,
      identity.signingKeys,
    ],
    // In this order, because a factor moves from the first to the second when its user confirms it.
    sealedFactors: [identity.mfaEnrollments, identity.accounts],
    signingKeys: identity.signingKeys,
    refreshTokens: identity.refreshTokens,
  },
  payments: { open: async (deps) => openSandbox(deps) },
  collections: [testProviderCodes, sandboxObjects, events],
};
