import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { CLAIM_LIFETIME_MS } from "#domain/claims/claim-codes.ts";

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** A secret that binds claim codes to the browser that asked for them. It lives as long as a code. */
export interface ClaimCookie {
  read(c: Context): string | undefined;
  write(c: Context, secret: string): void;
}

export function newClaimSecret(): string {
  return randomBytes(BYTES).toString("base64url");
}

export function createClaimCookie({ isSecure }: { readonly isSecure: boolean }): ClaimCookie {
  const name = isSecure ? "__Host-claim" : "claim";
  const maxAge = CLAIM_LIFETIME_MS / 1000;
  return {
    read(c) {
      const value = getCookie(c, name) ?? "";
      return SHAPE.test(value) ? value : undefined;
    },
    write(c, secret) {
      setCookie(c, name, secret, {
        path: "/",
        secure: isSecure,
        sameSite: "Lax",
        httpOnly: true,
        maxAge,
      });
    },
  };
}
