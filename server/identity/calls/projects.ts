/** v1/projects: which pages may open a provider's window. */
import type { Toolkit } from "../toolkit.ts";

export async function projects({ projectId, authorizedDomains }: Toolkit): Promise<object> {
  return { projectId, authorizedDomains };
}
