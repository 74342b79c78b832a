/** The variants that the shop compares. Routes, cookies and visitor assignment loop over this table. */

interface VariantRow {
  readonly path: `/${string}`;
  readonly copy: string;
  /** Whether the buyer creates an account before paying, or pays as a guest. */
  readonly flow: "account-first" | "guest-first";
  /** The look of the checkout pages; the landing pages ignore it. */
  readonly frame: "calm" | "poster";
}

/** Cookies and orders store the keys. Search engines index the first variant. */
export const variants = {
  landing: {
    path: "/landing",
    copy: "landing",
    flow: "account-first",
    frame: "calm",
  },
  "landing-v2": {
    path: "/landing-v2",
    copy: "landingV2",
    flow: "guest-first",
    frame: "poster",
  },
} as const satisfies Record<string, VariantRow>;

export type Variant = keyof typeof variants;
export type VariantFrame = (typeof variants)[Variant]["frame"];

export const variantKeys = Object.keys(variants) as [Variant, ...Variant[]];
export const [canonicalVariant] = variantKeys;

/** The variant to which a page belongs; `path` has no language prefix. */
export function variantOfPath(path: string): Variant | undefined {
  const lower = `${path.toLowerCase()}/`;
  return variantKeys.find((variant) => lower.startsWith(`${variants[variant].path}/`));
}

export function isGuestFirst(variant: Variant): boolean {
  return variants[variant].flow === "guest-first";
}
