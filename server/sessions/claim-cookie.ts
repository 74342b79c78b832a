import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { TypedClaim } from "#domain/page-services/visitor.ts";
import { CLAIM_LIFETIME_MS } from "#domain/claims/claim-codes.ts";
import { claimPurposes } from "#domain/notifications/outbox.ts";
import type { Cipher } from "#domain/ports/cipher.ts";

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

const typedSchema = z.object({
  purpose: z.enum(claimPurposes),
  email: z.string(),
  order: z.string(),
  path: z.string().optional(),
});

export interface Claiming {
  readonly secret: string;
  /** The input that requested the latest code; undefined after its use. */
  readonly typed: TypedClaim | undefined;
}

/** Lives as long as a code. Encrypted, because visitors may have typed an address. */
export interface ClaimCookie {
  read(c: Context): Claiming | undefined;
  write(c: Context, claiming: Claiming): void;
}

export function newClaimSecret(): string {
  return randomBytes(BYTES).toString("base64url");
}

interface ClaimCookieOptions {
  readonly isSecure: boolean;
  readonly cipher: Cipher;
}

export function createClaimCookie({ isSecure, cipher }: ClaimCookieOptions): ClaimCookie {
  const name = isSecure ? "__Host-claim" : "claim";
  const maxAge = CLAIM_LIFETIME_MS / 1000;
  return {
    read(c) {
      const [secret = "", sealed = ""] = (getCookie(c, name) ?? "").split(".");
      if (!SHAPE.test(secret)) return undefined;
      const text = cipher.decrypt(sealed);
      return {
        secret,
        typed: text === undefined ? undefined : typedSchema.parse(JSON.parse(text)),
      };
    },
    write(c, { secret, typed }) {
      const sealed = typed ? `.${cipher.encrypt(JSON.stringify(typed))}` : "";
      setCookie(c, name, secret + sealed, {
        path: "/",
        secure: isSecure,
        sameSite: "Lax",
        httpOnly: true,
        maxAge,
      });
    },
  };
}
