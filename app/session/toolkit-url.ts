import { readPageInfo } from "../platform/page-info.ts";

/** Base URL of the identity protocol, for requests that the SDK cannot make. */
export function toolkitUrl(): string {
  return readPageInfo().hostedIdentity
    ? "https://identitytoolkit.googleapis.com"
    : `${location.origin}/identitytoolkit.googleapis.com`;
}
