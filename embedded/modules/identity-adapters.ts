/** Connects the identity adapters to the server in this process instead of the network. */
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { GuestUpgrade, Identity } from "#domain/ports/identity.ts";
import { findPerson } from "../identity/accounts/accounts.ts";
import { createGuestUpgrade } from "#server/adapters/identity/guest-upgrade.ts";
import { createIssuerKeys } from "#server/adapters/identity/issuer-keys.ts";
import { createToolkitIdentity } from "#server/adapters/identity/toolkit.ts";

interface IdentityAdapterOptions {
  /** `onBehalf` is the address of the client for whom the shop makes the call. */
  readonly fetch: (request: Request, onBehalf?: string) => Response | Promise<Response>;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly apiKey: string;
  readonly projectId: string;
}

export function createIdentityAdapters(options: IdentityAdapterOptions): {
  readonly identity: Identity;
  readonly guestUpgrade: GuestUpgrade;
} {
  const { fetch, documents, clock, publicUrl, apiKey, projectId } = options;
  const accountsUrl = `${publicUrl}/identitytoolkit.googleapis.com/v1/`;
  return {
    identity: createToolkitIdentity({
      fetch,
      limitsClients: true,
      clock,
      signUpUrl: `${accountsUrl}accounts:signUp`,
      tokenUrl: `${publicUrl}/securetoken.googleapis.com/v1/token`,
      apiKey,
      projectId,
      issuerKeys: () =>
        createIssuerKeys({ url: `${publicUrl}/identity/jwks.json`, fetch, cooldownMs: 0 }),
      personLifetime: 0,
      findPerson: (uid) => findPerson(documents, uid),
    }),
    guestUpgrade: createGuestUpgrade({ fetch, accountsUrl, apiKey, limitsClients: true }),
  };
}
