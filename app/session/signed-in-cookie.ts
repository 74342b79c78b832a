import { SIGNED_IN_COOKIE } from "#protocol/cookies.ts";

/** Scripts cannot read the session's own cookie, so the server sets this one too. False also if cookies are blocked. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
}
