import { PROVIDER_PATH } from "#protocol/provider-window.ts";

/** The redirect URI's path, to which the provider returns the browser. */
export function callbackPath(providerId: string): string {
  return `${PROVIDER_PATH}/${providerId}/callback`;
}
