/** A provider for tests that publishes keys and a discovery document and signs ID tokens with any claims. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Clock } from "#domain/ports/clock.ts";
import { createProvider, type Provider } from "../../server/providers/provider.ts";

const pair = await generateKeyPair("RS256", { extractable: true });
const stranger = await generateKeyPair("RS256");
const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: "test", alg: "RS256", use: "sig" };

const CLIENT_ID = "shop-client";
const ISSUERS = {
  "google.com": "https://accounts.google.com",
  "oidc.acme": "https://acme.example",
};
type ProviderId = keyof typeof ISSUERS;

interface TokenOptions {
  readonly providerId?: ProviderId;
  readonly issuer?: string;
  readonly audience?: string | string[];
  /** Milliseconds since the epoch. */
  readonly issuedAt?: number;
  /** Signs with an unpublished key. */
  readonly isForged?: boolean;
}

export function createTestIssuer(clock: Clock) {
  let isDown = false;
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    if (isDown) return new Response("down", { status: 503 });
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === "/jwks") return Response.json({ keys: [publicJwk] });
    return Response.json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
    });
  };
  const providers = Object.entries(ISSUERS).map(([id, issuer]): [string, Provider] => [
    id,
    createProvider({ id, name: id, issuer, clientId: CLIENT_ID }, { clock, fetch }),
  ]);
  return {
    providers: new Map(providers),
    breakDown: () => void (isDown = true),
    sign(claims: Record<string, unknown>, options: TokenOptions = {}): Promise<string> {
      const issuedAt = Math.floor((options.issuedAt ?? clock.now()) / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "test" })
        .setIssuer(options.issuer ?? ISSUERS[options.providerId ?? "google.com"])
        .setAudience(options.audience ?? CLIENT_ID)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(options.isForged ? stranger.privateKey : pair.privateKey);
    },
  };
}

/** The request body with which the SDK sends a credential. */
export function postBodyOf(idToken: string, providerId = "google.com", nonce?: string): object {
  const postBody = new URLSearchParams({ id_token: idToken, providerId, ...(nonce && { nonce }) });
  return { requestUri: "http://localhost", postBody: postBody.toString(), returnSecureToken: true };
}
