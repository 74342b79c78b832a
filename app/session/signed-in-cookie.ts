import { SIGNED_IN_COOKIE } from "#protocol/cookies.ts";

/** The server sets it with a session, whose cookie scripts cannot read. False also if the browser stores no cookies. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
}
