/**
 * Recognises browsers that signed in to an account before, so that strangers who guess its password or request mails
 * cannot lock its owner out. Strictly necessary for security, so it needs no consent.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

const BYTES = 16;
const PART = /^[\w-]{22}$/;
/** Enough for one household; the account that signed in longest ago is dropped. */
const MAX_ACCOUNTS = 5;
const YEAR_S = 365 * 24 * 60 * 60;

export interface DeviceCookie {
  /** The browser's random name, if the account's holder has signed in with it before. */
  keyFor(c: Context, holderId: string): string | undefined;
  remember(c: Context, holderId: string): void;
}

interface DeviceCookieOptions {
  readonly publicUrl: string;
  readonly secret: string;
}

/** Contains a random name and, per account, a keyed hash: reveals no account, and clients cannot add one. */
export function createDeviceCookie({ publicUrl, secret }: DeviceCookieOptions): DeviceCookie {
  const { origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const cookie = isSecure ? "__Host-device" : "device";

  function markOf(device: string, holderId: string): string {
    const hash = createHmac("sha256", secret).update(`${device}\n${holderId}`).digest();
    return hash.subarray(0, BYTES).toString("base64url");
  }

  function read(c: Context) {
    const [device = "", ...marks] = (getCookie(c, cookie) ?? "").split(".");
    const isWhole = PART.test(device) && marks.length <= MAX_ACCOUNTS;
    return isWhole && marks.every((mark) => PART.test(mark)) ? { device, marks } : undefined;
  }

  /** Other sites can make a browser send its cookies, which must not use up the owner's attempts. */
  const isOwnPage = (c: Context) => (c.req.header("origin") ?? origin) === origin;

  return {
    keyFor(c, holderId) {
      const known = isOwnPage(c) ? read(c) : undefined;
      if (!known) return undefined;
      const mark = markOf(known.device, holderId);
      return known.marks.some((each) => areEqual(each, mark)) ? known.device : undefined;
    },
    remember(c, holderId) {
      if (!isOwnPage(c)) return;
      const { device, marks } = read(c) ?? {
        device: randomBytes(BYTES).toString("base64url"),
        marks: [],
      };
      const mark = markOf(device, holderId);
      const known = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS);
      setCookie(c, cookie, [device, ...known].join("."), {
        path: "/",
        secure: isSecure,
        sameSite: "Lax",
        httpOnly: true,
        maxAge: YEAR_S,
      });
    },
  };
}

function areEqual(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
