import { readPageInfo } from "../platform/page-info.ts";

/** Where the identity protocol is spoken, for what the SDK has no call for. */
export function toolkitUrl(): string {
  return readPageInfo().hostedIdentity
    ? "https://identitytoolkit.googleapis.com"
    : `${location.origin}/identitytoolkit.googleapis.com`;
}
