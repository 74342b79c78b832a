/** A guest's account becomes their own, with the same id; by the server, which alone can speak for the guest. */
import type { ProviderCredential } from "./provider-answer.ts";

type Proof =
  | { readonly email: string; readonly password: string }
  | { readonly email: string; readonly oobCode: string }
  | ProviderCredential;

/** False where it cannot be, and the ordinary way in is to be tried: that one says why. Throws where nothing answers. */
export async function upgradeGuest(proof: Proof): Promise<boolean> {
  const response = await fetch("/api/session/upgrade", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(proof),
  });
  return response.ok;
}
