/** v1/projects: the domains that may open a provider's sign-in window. */
import type { IdentityParts } from "../identity-parts.ts";

export async function projects({
  projectId,
  authorizedDomains,
}: Pick<IdentityParts, "projectId" | "authorizedDomains">): Promise<object> {
  return { projectId, authorizedDomains };
}
