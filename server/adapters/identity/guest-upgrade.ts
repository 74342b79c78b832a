/** Upgrades a guest with a sign-up or sign-in call that includes the guest's ID token. */
import { z } from "zod";
import { type GuestProof, type GuestUpgrade, IdentityUnavailable } from "#domain/ports/identity.ts";
import { call, isAboutTheShop, TRY_LATER } from "./call.ts";

interface GuestUpgradeOptions {
  readonly fetch: (
    request: Request,
    clientAddress: string | undefined,
  ) => Response | Promise<Response>;
  readonly accountsUrl: string;
  readonly apiKey: string;
  /** As in `ToolkitIdentityOptions`. A limited client is refused; the sign-up that follows explains it. */
  readonly limitsClients?: boolean;
}

const tokens = z.object({ idToken: z.string().min(1), refreshToken: z.string().min(1) });

export function createGuestUpgrade(options: GuestUpgradeOptions): GuestUpgrade {
  const { fetch, accountsUrl, apiKey, limitsClients } = options;
  return {
    async upgrade(guestIdToken, proof, clientAddress) {
      const { name, fields } = callOf(proof);
      const { status, body, refusal } = await call(
        { apiKey, fetch: (request) => fetch(request, clientAddress) },
        `${accountsUrl}accounts:${name}`,
        { ...fields, idToken: guestIdToken, returnSecureToken: true },
      );
      // Throw: after a refusal the page would create an account with another id.
      const isLimited = !limitsClients && refusal === TRY_LATER;
      if (isLimited || isAboutTheShop({ status, refusal }))
        throw new IdentityUnavailable(`[identity/toolkit] The upgrade responded with ${status}`);
      // The service may report a provider's refusal as a 200 without tokens.
      const parsed = tokens.safeParse(body);
      return status < 300 && parsed.success ? parsed.data : undefined;
    },
  };
}

function callOf(proof: GuestProof): { readonly name: string; readonly fields: object } {
  switch (proof.kind) {
    case "password": {
      const { email, password } = proof;
      return { name: "signUp", fields: { email, password, clientType: "CLIENT_TYPE_WEB" } };
    }
    case "link": {
      const { email, oobCode } = proof;
      return { name: "signInWithEmailLink", fields: { email, oobCode } };
    }
    case "provider": {
      const { providerId, idToken, rawNonce } = proof;
      const postBody = new URLSearchParams({ providerId, id_token: idToken, nonce: rawNonce });
      const fields = { postBody: postBody.toString(), requestUri: "http://localhost" };
      return { name: "signInWithIdp", fields };
    }
  }
}
