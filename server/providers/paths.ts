import { PROVIDER_PATH } from "#protocol/provider-window.ts";

/** Path of test mode's built-in provider. */
export const TEST_PROVIDER_PATH = "/dev/provider";

/** The redirect URI's path, to which the provider returns the browser. */
export function callbackPath(providerId: string): string {
  return `${PROVIDER_PATH}/${providerId}/callback`;
}
