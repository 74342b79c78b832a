import { PROVIDER_PATH } from "#protocol/provider-window.ts";

/** The path of the redirect URI. */
export function callbackPath(providerId: string): string {
  return `${PROVIDER_PATH}/${providerId}/callback`;
}
