/** The public keys of whoever issues the ID tokens, fetched when needed and kept by jose. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";

interface IssuerKeysOptions {
  readonly url: string;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** How soon after a fetch an unknown key may cause the next; 0 where fetching costs nothing. Default 30,000 ms. */
  readonly cooldownMs?: number;
}

export function createIssuerKeys({
  url,
  fetch,
  cooldownMs = 30_000,
}: IssuerKeysOptions): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    cooldownDuration: cooldownMs,
    [customFetch]: async (address, init) => fetch(new Request(address, init)),
  });
}
