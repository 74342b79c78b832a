/** The public keys of the ID tokens' issuer, which jose fetches when needed and caches. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { holdRequest } from "./hold-request.ts";

interface IssuerKeysOptions {
  readonly url: string;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Shortest time between two fetches caused by unknown keys; default 30,000 ms. 0 if fetching costs nothing. */
  readonly cooldownMs?: number;
}

export function createIssuerKeys({
  url,
  fetch,
  cooldownMs = 30_000,
}: IssuerKeysOptions): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    cooldownDuration: cooldownMs,
    [customFetch]: async (address, init) => holdRequest(new Request(address, init), fetch),
  });
}
