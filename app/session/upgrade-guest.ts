/** A guest's account becomes their own, with the same id; by the server, which alone can speak for the guest. */
import { SessionUnavailable } from "./identity-client.ts";
import type { ProviderCredential } from "./provider-answer.ts";

/** What will open the account, as `server/api/session-upgrade.ts` takes it. */
type Proof =
  | { readonly kind: "password"; readonly email: string; readonly password: string }
  | { readonly kind: "link"; readonly email: string; readonly oobCode: string }
  | ({ readonly kind: "provider" } & ProviderCredential);

/** False where it cannot be, and the ordinary way in is to be tried: that one says why. Throws where nothing answers. */
export async function upgradeGuest(proof: Proof): Promise<boolean> {
  const response = await fetch("/api/session/upgrade", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(proof),
  });
  if (response.status >= 500)
    throw new SessionUnavailable(`The upgrade answered ${response.status}`);
  return response.ok;
}
