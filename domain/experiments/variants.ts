/**
 * The variants of the shop under test, as data. Routes, cookies and the assignment of visitors loop over this table.
 */

interface VariantRow {
  /** Prefix of the paths of its pages. */
  readonly path: `/${string}`;
  /** The store's key for the texts of its landing page. */
  readonly copy: string;
  /** Whether the buyer creates an account before paying, or pays as a guest. */
  readonly flow: "account-first" | "guest-first";
  /** The look of the checkout pages. The landing page has its own sections instead. */
  readonly frame: "calm" | "poster";
  /** Share of new visitors; only the proportions count. */
  readonly weight: number;
}

/** By key, which cookies and orders store. The first variant is canonical for search engines. */
export const variants = {
  landing: {
    path: "/landing",
    copy: "landing",
    flow: "account-first",
    frame: "calm",
    weight: 1,
  },
  "landing-v2": {
    path: "/landing-v2",
    copy: "landingV2",
    flow: "guest-first",
    frame: "poster",
    weight: 1,
  },
} as const satisfies Record<string, VariantRow>;

export type Variant = keyof typeof variants;
export type VariantFrame = (typeof variants)[Variant]["frame"];

export const variantKeys = Object.keys(variants) as [Variant, ...Variant[]];
export const [canonicalVariant] = variantKeys;
