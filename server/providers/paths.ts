import { PROVIDER_PATH } from "#protocol/provider-window.ts";

/** Path of test mode's built-in provider. */
export const TEST_PROVIDER_PATH = "/dev/provider";

/** The path to which the provider redirects with its answer. */
export function callbackPath(providerId: string): string {
  return `${PROVIDER_PATH}/${providerId}/callback`;
}
