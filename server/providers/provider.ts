import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
} from "jose";
import * as client from "openid-client";
import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import {
  describeAudience,
  GOOGLE,
  type IdentityProvider,
} from "#domain/ports/identity-providers.ts";
import { hashNonce } from "#domain/tokens.ts";
import type { ProviderSettings } from "../config/provider-settings.ts";

const TIMEOUT_SECONDS = 10;
const SCOPE = "openid email profile";
/** Asymmetric algorithms only: otherwise anyone with the client secret could sign tokens. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
];
const ISSUERS: Readonly<Record<string, readonly string[]>> = {
  // Google's older tokens omit the scheme.
  [GOOGLE]: ["https://accounts.google.com", "accounts.google.com"],
};

export interface Attempt {
  readonly state: string;
  /** The provider gets its hash, which the identity service compares. */
  readonly nonce: string;
  readonly verifier: string;
}

const idClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Some issuers send a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
  nonce: z.string().optional(),
});

export interface Provider extends IdentityProvider {
  readonly name: string;
  /** Throws if the provider's discovery document cannot be read. */
  authorizationUrl(attempt: Attempt, redirectUri: string): Promise<URL>;
  /** Returns an ID token. Throws if state, code, verifier or nonce are wrong, or if the provider fails. */
  exchange(attempt: Attempt, callback: URL): Promise<string>;
}

export interface ProviderOptions {
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  readonly allowsHttp?: boolean;
}

export function newAttempt(): Attempt {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

export function createProvider(settings: ProviderSettings, options: ProviderOptions): Provider {
  const { id, name, issuer, clientId } = settings;
  const { clock } = options;
  const discover = cacheSuccess(() => discoverProvider(settings, options));
  const findKeys = cacheSuccess(async () => keysOf(await discover(), options.fetch));
  const configure = async () => configureClient(await discover(), settings, options);

  return {
    id,
    name,
    async authorizationUrl({ state, nonce, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        response_mode: "query",
        scope: SCOPE,
        state,
        nonce: await hashNonce(nonce),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        prompt: "select_account",
      });
    },
    async exchange({ state, nonce, verifier }, callback) {
      const tokens = await client.authorizationCodeGrant(await configure(), callback, {
        expectedState: state,
        expectedNonce: await hashNonce(nonce),
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      if (!tokens.id_token) throw new Error("The provider sent no ID token");
      return tokens.id_token;
    },
    async readIdToken(idToken) {
      const parts = decode(idToken);
      if (!parts) return { outcome: "malformed" };
      if (![parts.aud].flat().includes(clientId))
        return { outcome: "otherAudience", audience: describeAudience(parts.aud) };
      try {
        const { payload } = await jwtVerify(idToken, await findKeys(), {
          algorithms: ALGORITHMS,
          issuer: [...(ISSUERS[id] ?? [issuer])],
          audience: clientId,
          requiredClaims: ["sub", "iat", "exp"],
          currentDate: new Date(clock.now()),
          clockTolerance: 60,
        });
        // If a token has several audiences, `azp` names the client it was issued to.
        if ([payload.aud].flat().length > 1 && payload["azp"] !== clientId)
          return { outcome: "invalid" };
        const claims = idClaims.safeParse(payload);
        if (!claims.success) return { outcome: "invalid" };
        return { outcome: "genuine", claims: { ...claims.data, all: payload } };
      } catch (error) {
        return { outcome: isTokensFault(error) ? "invalid" : "unreachable" };
      }
    },
  };
}

function decode(idToken: string) {
  try {
    return decodeJwt(idToken);
  } catch {
    return undefined;
  }
}

/** Errors of fetching the keys, which do not mean that the token is invalid. */
const KEY_TROUBLES = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

function isTokensFault(error: unknown): boolean {
  return error instanceof errors.JOSEError && !KEY_TROUBLES.has(error.code);
}

async function discoverProvider(
  { issuer, clientId }: ProviderSettings,
  options: ProviderOptions,
): Promise<client.ServerMetadata> {
  const configuration = await client.discovery(new URL(issuer), clientId, {}, client.None(), {
    timeout: TIMEOUT_SECONDS,
    ...(options.fetch && { [client.customFetch]: options.fetch as client.CustomFetch }),
    ...(options.allowsHttp && { execute: [client.allowInsecureRequests] }),
  });
  return configuration.serverMetadata();
}

/** Created for each use, because it contains the offset of the shop's clock, which tests move. */
function configureClient(
  server: client.ServerMetadata,
  { clientId, clientSecret }: ProviderSettings,
  { clock, fetch, allowsHttp }: ProviderOptions,
): client.Configuration {
  const clockSkew = Math.round((clock.now() - Date.now()) / 1000);
  const configuration = new client.Configuration(
    server,
    clientId,
    { [client.clockSkew]: clockSkew },
    authenticationFor(server, clientSecret),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  if (fetch) configuration[client.customFetch] = fetch as client.CustomFetch;
  if (allowsHttp) client.allowInsecureRequests(configuration);
  return configuration;
}

function authenticationFor(
  { token_endpoint_auth_methods_supported: methods = [] }: client.ServerMetadata,
  clientSecret: string | undefined,
): client.ClientAuth {
  if (!clientSecret) return client.None();
  return methods.includes("client_secret_post")
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
}

function keysOf(
  { jwks_uri: address }: client.ServerMetadata,
  fetch: ProviderOptions["fetch"] = globalThis.fetch,
): JWTVerifyGetKey {
  if (!address) throw new Error("The provider publishes no keys");
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    [customFetch]: fetch,
  });
}

/** Concurrent callers share one call; after a failure the next caller tries again. */
function cacheSuccess<T>(ask: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () => {
    cached ??= ask().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
