/** Signed, so that visitors cannot choose their variant; only a few hundred different values exist. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { type Source, sources } from "#domain/experiments/dimensions.ts";
import { type Variant, variantKeys } from "#domain/experiments/variants.ts";

const NAME = "variant";
const YEAR_S = 365 * 24 * 60 * 60;

/** The last step that was counted, in order. "excluded": nothing will be counted, as for the owner. */
export const stages = ["none", "exposure", "paywall", "checkout", "excluded"] as const;

export type Stage = (typeof stages)[number];

export interface Assignment {
  readonly variant: Variant;
  readonly stage: Stage;
  readonly source: Source;
}

export interface VariantCookie {
  /** `cookies` is the `Cookie` header. Undefined without a variant or for a wrong signature. */
  read(cookies: string): Assignment | undefined;
  write(c: Context, assignment: Assignment): void;
}

interface CookieOptions {
  readonly isSecure: boolean;
  readonly secret: string;
  /** Cookies of another run are ignored: its visitors were divided differently. */
  readonly run: string;
}

interface Signed {
  readonly assignment: Assignment;
  readonly signature: string;
}

export function createVariantCookie({ isSecure, secret, run }: CookieOptions): VariantCookie {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const known = new Map<string, Signed>();
  for (const variant of variantKeys) {
    known.set(variant, {
      assignment: { variant, stage: "none", source: "none" },
      signature: sign(variant),
    });
    for (const stage of stages)
      for (const source of sources) {
        const assignment = { variant, stage, source };
        const name = nameOf(assignment);
        known.set(name, { assignment, signature: sign(`${name} ${run}`) });
      }
  }
  return {
    read(cookies) {
      const [name = "", signature = ""] = parse(cookies, NAME)[NAME]?.split(".") ?? [];
      const signed = known.get(name);
      return signed && areEqual(signed.signature, signature) ? signed.assignment : undefined;
    },
    write(c, assignment) {
      const name = nameOf(assignment);
      setCookie(c, NAME, `${name}.${known.get(name)?.signature}`, {
        path: "/",
        secure: isSecure,
        sameSite: "Lax",
        httpOnly: true,
        maxAge: YEAR_S,
      });
    },
  };
}

function nameOf({ variant, stage, source }: Assignment): string {
  return `${variant}~${stage}~${source}`;
}

function areEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
