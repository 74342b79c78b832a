import { PROVIDER_PATH } from "#protocol/provider-window.ts";

export function callbackPath(providerId: string): string {
  return `${PROVIDER_PATH}/${providerId}/callback`;
}
