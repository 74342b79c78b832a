import { createGoogleIdentity, googleAddresses } from "../../adapters/identity/google.ts";
import { createGuestUpgrade } from "../../adapters/identity/guest-upgrade.ts";
import type { FirebaseIdentityConfig } from "../../config/identity.ts";
import type { IdentityDeps, IdentityServices } from "../identity-deps.ts";
import type { Module } from "../module.ts";
import type { PagePolicy } from "../../http/middleware/security-headers.ts";
import { openProviders } from "./providers.ts";

/** The origins of the identity SDK, and of the captcha that it loads if the service requires one. */
const POLICY: PagePolicy = {
  connect: [
    "https://identitytoolkit.googleapis.com",
    "https://securetoken.googleapis.com",
    "https://www.google.com/recaptcha/",
  ],
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/"],
};

export function openFirebaseIdentity(
  { apiKey, projectId, authDomain, serviceUrl }: FirebaseIdentityConfig,
  deps: IdentityDeps,
): Module<IdentityServices> {
  const { services, routes = [] } = openProviders(deps);
  return {
    services: {
      identity: createGoogleIdentity({ apiKey, projectId, serviceUrl, clock: deps.ports.clock }),
      guestUpgrade: createGuestUpgrade({
        fetch: (request) => fetch(request),
        accountsUrl: `${googleAddresses(serviceUrl).toolkit}/v1/`,
        apiKey,
      }),
      endSignIns: undefined,
      devices: undefined,
      accounts: undefined,
      signIn: {
        identityApiKey: apiKey,
        // Pick two fields, so that pages do not learn serviceUrl.
        hostedIdentity: { authDomain, projectId },
        signInProviders: services.offered,
      },
    },
    routes,
    policy: POLICY,
  };
}
