/** A guest's upgrade by the Identity Toolkit protocol: the calls of signing up, with the guest's own ID token. */
import { z } from "zod";
import { type GuestProof, type GuestUpgrade, IdentityUnavailable } from "#domain/ports.ts";

const TIMEOUT_MS = 10_000;

interface GuestUpgradeOptions {
  readonly fetch: (
    request: Request,
    clientAddress: string | undefined,
  ) => Response | Promise<Response>;
  /** Up to and with `v1/`. */
  readonly accountsUrl: string;
  readonly apiKey: string;
}

const tokens = z.object({ idToken: z.string().min(1), refreshToken: z.string().min(1) });

export function createGuestUpgrade(options: GuestUpgradeOptions): GuestUpgrade {
  return {
    async upgrade(guestIdToken, proof, clientAddress) {
      const { call, fields } = callOf(proof);
      // As one text: alone, "accounts:" would be a scheme.
      const url = new URL(`${options.accountsUrl}accounts:${call}`);
      url.searchParams.set("key", options.apiKey);
      const request = new Request(url, {
        method: "POST",
        body: JSON.stringify({ ...fields, idToken: guestIdToken, returnSecureToken: true }),
        headers: { "content-type": "application/json" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const response = await reach(() => options.fetch(request, clientAddress));
      if (response.status >= 500)
        throw new IdentityUnavailable(
          `[identity/guest-upgrade] The service answered ${response.status}`,
        );
      // A provider's refusal may come as 200 without tokens.
      const answer = tokens.safeParse(await response.json().catch(() => undefined));
      return response.ok && answer.success ? answer.data : undefined;
    },
  };
}

async function reach(ask: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (cause) {
    throw new IdentityUnavailable("[identity/guest-upgrade] The service could not be reached", {
      cause,
    });
  }
}

function callOf(proof: GuestProof): { readonly call: string; readonly fields: object } {
  switch (proof.kind) {
    case "password": {
      const { email, password } = proof;
      return { call: "signUp", fields: { email, password, clientType: "CLIENT_TYPE_WEB" } };
    }
    case "link": {
      const { email, oobCode } = proof;
      return { call: "signInWithEmailLink", fields: { email, oobCode } };
    }
    case "provider": {
      const { providerId, idToken, rawNonce } = proof;
      const postBody = new URLSearchParams({ providerId, id_token: idToken, nonce: rawNonce });
      const fields = { postBody: postBody.toString(), requestUri: "http://localhost" };
      return { call: "signInWithIdp", fields };
    }
  }
}
