/** The lists that web vitals are counted by. Both are closed, so that a request cannot add a value. */
import { type Variant, variantKeys, variantOfPath } from "../experiments/variants.ts";

export const pageKinds = [...variantKeys, "paywall", "confirmation", "signIn", "other"] as const;
export const viewports = ["phone", "desktop"] as const;

export type PageKind = (typeof pageKinds)[number];
export type Viewport = (typeof viewports)[number];

/** `path` has no language prefix; `variant` is the one at `/`. Undefined for pages that visitors do not open. */
export function pageKindOf(path: string, variant: Variant): PageKind | undefined {
  const [first, second] = path.toLowerCase().split("/").filter(Boolean);
  const own = first === undefined ? variant : variantOfPath(path);
  if (own && second === undefined) return own;
  if (own) return second === "paywall" || second === "confirmation" ? second : "other";
  if (first === "admin" || first === "dev") return undefined;
  return first === "sign-in" ? "signIn" : "other";
}
