import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { holdRequest } from "./hold-request.ts";

interface IssuerKeysOptions {
  readonly url: string;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Milliseconds between fetches caused by unknown keys; 30,000 by default. 0 if fetching costs nothing. */
  readonly cooldownMs?: number;
}

/** jose pauses only after a successful fetch, so allow only this many failures per FAILED_MS. */
const MAX_FAILURES = 3;
const FAILED_MS = 5000;

export function createIssuerKeys({
  url,
  fetch,
  cooldownMs = 30_000,
}: IssuerKeysOptions): JWTVerifyGetKey {
  let failures: number[] = [];
  let lastError: unknown;
  return createRemoteJWKSet(new URL(url), {
    cooldownDuration: cooldownMs,
    async [customFetch](address, init) {
      // Otherwise every token with an unknown key would cause a request.
      failures = failures.filter((at) => Date.now() - at < FAILED_MS);
      if (failures.length >= MAX_FAILURES) throw lastError;
      try {
        const response = await holdRequest(new Request(address, init), fetch);
        if (!response.ok) throw new Error(`The keys' address responded with ${response.status}`);
        return response;
      } catch (error) {
        failures.push(Date.now());
        lastError = error;
        throw error;
      }
    },
  });
}
