/** Serves the hosted identity service's protocol from this process. */
import { Hono } from "hono";
import { createAccountAdmin } from "../identity/accounts/account-admin.ts";
import { createEndSignIns } from "../identity/accounts/end-sign-ins.ts";
import { createIdentityServer } from "../identity/protocol/server.ts";
import { LIFETIMES } from "../identity/tokens/lifetimes.ts";
import { createSigningKeys } from "../identity/tokens/signing-keys.ts";
import type { EmbeddedIdentityConfig } from "#server/config/identity.ts";
import { onBehalfOf } from "#server/http/client-address.ts";
import { createKeyRotationJob } from "#server/jobs/key-rotation.ts";
import { createDeviceCookie } from "#server/sessions/device-cookie.ts";
import { createIdentityAdapters } from "./identity-adapters.ts";
import type { HonoEnv } from "#server/http/environment.ts";
import type { IdentityDeps, IdentityServices } from "#server/modules/identity-deps.ts";
import type { Module } from "#server/modules/module.ts";
import { openProviders } from "#server/modules/identity/providers.ts";
import { openTestProvider } from "./test-provider.ts";

const PROJECT_ID = "tollgate";

export function openEmbeddedIdentity(
  { apiKey, lifetimes, passwordPolicy, hidesAccounts, captcha }: EmbeddedIdentityConfig,
  deps: IdentityDeps,
): Module<IdentityServices> {
  const { secrets, reports } = deps;
  const { documents, clock } = deps.ports;
  const { publicUrl, isTest } = deps.site;
  const { limits, clientAddress } = deps.guards;
  const { passwordHashing = {}, generateKeyPair } = deps.identityWork;
  const cipher = secrets.cipher("signing keys");
  const keys = createSigningKeys({ documents, clock, cipher, generateKeyPair });
  const testProvider = isTest ? openTestProvider({ documents, clock, keys, publicUrl }) : undefined;
  const signInProviders = openProviders(deps, testProvider);
  const devices = createDeviceCookie({ publicUrl, secret: secrets.derive("devices") });
  const server = createIdentityServer({
    documents,
    clock,
    keys,
    limits,
    devices,
    projectId: PROJECT_ID,
    apiKey,
    acceptAnyApiKey: isTest,
    publicUrl,
    locales: deps.locales,
    // Firebase's default list begins with these too.
    continueHosts: isTest ? ["localhost", "127.0.0.1"] : [],
    authorizedDomains: [new URL(publicUrl).hostname],
    refreshTokenCipher: secrets.cipher("refresh tokens", { formerly: ["signing keys"] }),
    mailCipher: secrets.cipher("mails"),
    factorCipher: secrets.cipher("second factors"),
    providers: signInProviders.services.providers,
    passwordPolicy,
    passwordHashing,
    hidesAccounts,
    lifetimes,
    captcha,
    // The shop's own calls count against the limits of the client for whom it makes them.
    clientAddress: (c) => onBehalfOf(c) ?? clientAddress(c),
    ...reports,
  });
  const fetch = (request: Request, onBehalf?: string) => server.fetch(request, { onBehalf });
  const { idTokenSeconds } = { ...LIFETIMES, ...lifetimes };
  const { offered } = signInProviders.services;
  return {
    services: {
      ...createIdentityAdapters({
        fetch,
        documents,
        clock,
        publicUrl,
        apiKey,
        projectId: PROJECT_ID,
      }),
      endSignIns: createEndSignIns({ clock, idTokenSeconds }),
      devices,
      accounts: createAccountAdmin(documents, clock),
      signIn: { identityApiKey: apiKey, hostedIdentity: undefined, signInProviders: offered },
    },
    // The protocol reads tokens from the body and no cookie, and refuses large bodies with its own error format.
    routes: [
      { app: new Hono<HonoEnv>().route("/", server), maxBodyBytes: Infinity, originExempt: true },
      ...(signInProviders.routes ?? []),
    ],
    jobs: [createKeyRotationJob(keys)],
  };
}
