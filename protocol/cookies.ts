/** Used over plain HTTP, because browsers accept the prefix `__Host-` over HTTPS only. */
export const SESSION_COOKIE = "session";
export const SECURE_SESSION_COOKIE = "__Host-session";
/** Scripts read this cookie to show the account link on cached pages. The cookie grants no access. */
export const SIGNED_IN_COOKIE = "signed_in";
export const COUPON_COOKIE = "coupon";
