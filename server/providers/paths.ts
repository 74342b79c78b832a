/** Where the windows of providers begin and end. */
export const PROVIDER_PATH = "/auth/provider";
/** The provider of test mode. */
export const TEST_PROVIDER_PATH = "/dev/provider";

export function callbackPath(providerId: string): string {
  return `${PROVIDER_PATH}/${providerId}/callback`;
}
