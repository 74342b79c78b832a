/** Used over plain HTTP, because browsers accept the prefix `__Host-` over HTTPS only. */
export const SESSION_COOKIE = "session";
export const SECURE_SESSION_COOKIE = "__Host-session";
/** Scripts read this cookie to show the links to account and owner's pages on cached pages. It grants no access. */
export const SIGNED_IN_COOKIE = "signed_in";
export const SIGNED_IN = "1";
export const OWNER_SIGNED_IN = "owner";
export const COUPON_COOKIE = "coupon";
/** Parameter of a redirect that sets the coupon cookie of a browser without cookies: is the cookie stored? */
export const COUPON_SENT = "couponSent";
