import { ProviderError } from "./provider-response.ts";

const IP_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$|:/;

/** A listed domain also allows its subdomains; a listed IP address matches only itself. */
export function isAuthorized(hostname: string, domains: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  return domains.some((domain) => {
    const listed = domain.toLowerCase();
    return host === listed || (!IP_ADDRESS.test(listed) && host.endsWith(`.${listed}`));
  });
}

/** Throws ProviderError: auth/unauthorized-domain, or auth/network-request-failed if the list cannot be loaded. */
export async function requireAuthorizedDomain(toolkitUrl: string, apiKey: string): Promise<void> {
  const domains = await readDomains(
    `${toolkitUrl}/v1/projects?${new URLSearchParams({ key: apiKey })}`,
  );
  if (!isAuthorized(location.hostname, domains))
    throw new ProviderError("auth/unauthorized-domain");
}

async function readDomains(url: string): Promise<readonly string[]> {
  try {
    const response = await fetch(url);
    const { authorizedDomains } = (await response.json()) as { authorizedDomains?: unknown };
    if (response.ok && Array.isArray(authorizedDomains)) return authorizedDomains.map(String);
  } catch {
    // Handled below, like a response without a list.
  }
  throw new ProviderError("auth/network-request-failed");
}
