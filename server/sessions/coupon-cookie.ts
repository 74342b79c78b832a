/** Signed: each code was checked within the limit for guesses, so pages may look it up without a limit. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { readCode } from "#domain/coupons/coupons.ts";
import { COUPON_COOKIE } from "#protocol/cookies.ts";

const MONTH_S = 30 * 24 * 60 * 60;

export interface CouponCookie {
  /** Undefined without a code or for a wrong signature. */
  read(c: Context): string | undefined;
  write(c: Context, code: string): void;
  clear(c: Context): void;
}

export function createCouponCookie({
  isSecure,
  secret,
}: {
  readonly isSecure: boolean;
  readonly secret: string;
}): CouponCookie {
  const sign = (code: string) => createHmac("sha256", secret).update(code).digest("base64url");
  return {
    read(c) {
      const [typed = "", signature = ""] = getCookie(c, COUPON_COOKIE)?.split(".") ?? [];
      const code = readCode(typed);
      if (code === undefined) return undefined;
      const [expected, given] = [Buffer.from(sign(code)), Buffer.from(signature)];
      const isOwn = expected.length === given.length && timingSafeEqual(expected, given);
      return isOwn ? code : undefined;
    },
    write(c, code) {
      setCookie(c, COUPON_COOKIE, `${code}.${sign(code)}`, {
        path: "/",
        secure: isSecure,
        sameSite: "Lax",
        httpOnly: true,
        maxAge: MONTH_S,
      });
    },
    clear(c) {
      deleteCookie(c, COUPON_COOKIE, { path: "/", secure: isSecure });
    },
  };
}
