import { OWNER_SIGNED_IN, SIGNED_IN_COOKIE } from "#protocol/cookies.ts";

const has = (start: string) =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(start));

/** Scripts cannot read the session's own cookie, so the server sets this one too. False also if cookies are blocked. */
export function hasSignedInCookie(): boolean {
  return has(`${SIGNED_IN_COOKIE}=`);
}

/** Whether the server lately took the browser's account for the owner's. */
export function hasOwnerCookie(): boolean {
  return has(`${SIGNED_IN_COOKIE}=${OWNER_SIGNED_IN}`);
}
