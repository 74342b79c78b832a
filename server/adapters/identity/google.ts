import pTimeout from "p-timeout";
import type { Clock } from "#domain/ports/clock.ts";
import { type Identity, IdentityUnavailable } from "#domain/ports/identity.ts";
import { createIssuerKeys } from "./issuer-keys.ts";
import { lookUpPerson } from "./lookup.ts";
import { createToolkitIdentity } from "./toolkit.ts";

const PERSON_LIFETIME_MS = 5 * 60_000;
/** The longest time that a checkout waits for a guest account. */
const GUEST_DEADLINE_MS = 2000;

export interface GoogleIdentityOptions {
  readonly apiKey: string;
  readonly projectId: string;
  readonly clock: Clock;
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /** A server to use instead of Google's, with the same protocol at one origin and its own keys. */
  readonly serviceUrl?: string | undefined;
}

export function createGoogleIdentity(options: GoogleIdentityOptions): Identity {
  const { apiKey, projectId, clock, serviceUrl, fetch = globalThis.fetch } = options;
  const { toolkit, token, keys } = googleAddresses(serviceUrl);
  const identity = createToolkitIdentity({
    apiKey,
    projectId,
    clock,
    fetch: (request) => fetch(request),
    signUpUrl: `${toolkit}/v1/accounts:signUp`,
    tokenUrl: `${token}/v1/token`,
    issuerKeys: () => createIssuerKeys({ url: keys, fetch }),
    personLifetime: PERSON_LIFETIME_MS,
    async findPerson(uid, readIdToken) {
      const idToken = await readIdToken();
      if (idToken === undefined) return undefined;
      return lookUpPerson({ fetch, apiKey }, `${toolkit}/v1/accounts:lookup`, { uid, idToken });
    },
  });
  return {
    ...identity,
    createGuest: (clientAddress) =>
      pTimeout(identity.createGuest(clientAddress), {
        milliseconds: GUEST_DEADLINE_MS,
        message: new IdentityUnavailable("[identity/google] Creating a guest took too long"),
      }),
  };
}

export function googleAddresses(serviceUrl: string | undefined) {
  if (serviceUrl !== undefined)
    return {
      toolkit: `${serviceUrl}/identitytoolkit.googleapis.com`,
      token: `${serviceUrl}/securetoken.googleapis.com`,
      keys: `${serviceUrl}/identity/jwks.json`,
    };
  return {
    toolkit: "https://identitytoolkit.googleapis.com",
    token: "https://securetoken.googleapis.com",
    keys: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
  };
}
