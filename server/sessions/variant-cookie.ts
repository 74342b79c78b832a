/** Stores the variant assigned to a visitor. The cookie is signed, so that visitors cannot choose their variant. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { type Variant, variantKeys } from "#domain/experiments/variants.ts";

const NAME = "variant";
const YEAR_S = 365 * 24 * 60 * 60;

export interface VariantCookie {
  /** `cookies` is the `Cookie` header. Returns undefined if it has no variant or a wrong signature. */
  read(cookies: string): Variant | undefined;
  write(c: Context, variant: Variant): void;
}

export function createVariantCookie(options: { isSecure: boolean; secret: string }): VariantCookie {
  const signatures = new Map(
    variantKeys.map((variant) => [
      variant,
      createHmac("sha256", options.secret).update(variant).digest("base64url"),
    ]),
  );
  return {
    read(cookies) {
      const [name, signature = ""] = parse(cookies, NAME)[NAME]?.split(".") ?? [];
      const variant = variantKeys.find((known) => known === name);
      return variant && areEqual(signatures.get(variant) ?? "", signature) ? variant : undefined;
    },
    write(c, variant) {
      setCookie(c, NAME, `${variant}.${signatures.get(variant)}`, {
        path: "/",
        secure: options.isSecure,
        sameSite: "Lax",
        httpOnly: true,
        maxAge: YEAR_S,
      });
    },
  };
}

function areEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
