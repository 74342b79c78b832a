/** Makes the guest an account with the same id. The server does this, because only it can act for a guest. */
import { SESSION_UPGRADE_PATH } from "#protocol/paths.ts";
import type { UpgradeProof } from "#protocol/session.ts";
import { SessionUnavailable } from "./identity-client.ts";

/** False if the upgrade is refused; an ordinary sign-in then shows why. Throws SessionUnavailable in an outage. */
export async function upgradeGuest(proof: UpgradeProof): Promise<boolean> {
  const response = await fetch(SESSION_UPGRADE_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(proof),
  });
  if (response.status >= 500)
    throw new SessionUnavailable(`The upgrade failed with status ${response.status}`);
  return response.ok;
}
