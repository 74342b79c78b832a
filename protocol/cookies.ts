/** For plain http, because browsers accept names with the prefix `__Host-` over https only. */
export const SESSION_COOKIE = "session";
export const SECURE_SESSION_COOKIE = "__Host-session";
/** Readable by scripts, so that cached pages show the right link. It authorises nothing. */
export const SIGNED_IN_COOKIE = "signed_in";
export const COUPON_COOKIE = "coupon";
