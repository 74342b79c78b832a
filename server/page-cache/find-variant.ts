import type { Context } from "hono";
import {
  canonicalVariant,
  isGuestFirst,
  type Variant,
  variantKeys,
  variantOfPath,
} from "#domain/experiments/variants.ts";
import { splitLocale } from "#locales/locale-path.ts";
import type { HonoEnv } from "../http/environment.ts";

interface FindVariantOptions {
  readonly publicUrl: string;
  readonly locales: readonly string[];
  /** Of `/`, by the `Cookie` header; undefined for new visitors. */
  readonly readVariant: (cookies: string) => Variant | undefined;
}

/** The variant of the page, or from which the visitor comes: by the page before, as a guest, or by the cookie. */
export async function findVariant(
  c: Context<HonoEnv>,
  options: FindVariantOptions,
): Promise<Variant> {
  const visitor = c.get("visitor");
  const { path } = c.get("localePath");
  if (path === "/") return visitor.variant();
  const near = variantOfPath(path) ?? variantOfReferrer(c.req.header("referer"), options);
  if (near) return near;
  // If the session cannot be read, the page says so itself.
  const person = await visitor.person().catch(() => undefined);
  const ofGuests = person?.isGuest ? variantKeys.find(isGuestFirst) : undefined;
  return ofGuests ?? options.readVariant(c.req.header("cookie") ?? "") ?? canonicalVariant;
}

function variantOfReferrer(
  referrer: string | undefined,
  { publicUrl, locales }: FindVariantOptions,
): Variant | undefined {
  const from = referrer === undefined ? null : URL.parse(referrer);
  if (from?.origin !== new URL(publicUrl).origin) return undefined;
  return variantOfPath(splitLocale(from.pathname, locales).path);
}
