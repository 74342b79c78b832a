/** Session cookie over plain http, where browsers refuse names that begin with `__Host-`. */
export const SESSION_COOKIE = "session";
/** Session cookie over https. */
export const SECURE_SESSION_COOKIE = "__Host-session";
/** Readable by scripts: tells cached pages which link to show. It authorises nothing. */
export const SIGNED_IN_COOKIE = "signed_in";
/** Remembers a coupon code. */
export const COUPON_COOKIE = "coupon";
