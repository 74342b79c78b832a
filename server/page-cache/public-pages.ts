/** The pages that are the same for all visitors. Their loaders must not read the visitor, the query or the time. */
import { legalPages } from "#domain/catalog/legal-pages.ts";
import { PAYLOAD_SUFFIX } from "#protocol/paths.ts";
import { decodePath, withoutSlash } from "#domain/route-rules/paths.ts";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import { basenameOf } from "#locales/locale-path.ts";

export interface PublicPage {
  /** The path passed to React Router: lower case, with the language's prefix, without a trailing slash. */
  readonly path: string;
  readonly locale: string;
  /** Prefix of the language in paths; empty for the store's default language. */
  readonly basename: string;
  /** The landing page that `/` shows. Absent for other pages. */
  readonly variant?: Variant;
  /** The same for all visitors without a session and a coupon; visitors with one get a personal page. */
  readonly isForUnknown?: true;
  /** A section of a landing page on a page of its own. */
  readonly isSection?: true;
  /** Whether the page asks for consent. Absent if no page of this shop does. */
  readonly isAsking?: boolean;
  /** A page's data as JSON instead of the page. */
  readonly isPayload?: true;
}

type Unprefixed = Omit<PublicPage, "locale" | "basename">;

const mainPages: readonly Unprefixed[] = [
  ...variantKeys.map((variant) => ({ path: variants[variant].path })),
  ...variantKeys.map((variant) => ({ path: "/", variant })),
  ...variantKeys.map(
    (variant) => ({ path: `${variants[variant].path}/paywall`, isForUnknown: true }) as const,
  ),
  ...legalPages.map((page) => ({ path: `/${page}` })),
];

/**
 * Lists the public pages in each language, except those whose path a store rule redirects. `sections` are the paths of
 * pages that show one section of a landing page; they are public because the landing pages are.
 */
export function listPublicPages(
  sections: readonly string[],
  locales: readonly string[],
  isMoved: (path: string) => boolean,
): readonly PublicPage[] {
  const pages = [
    ...mainPages,
    ...sections.map((path): Unprefixed => ({ path: path.toLowerCase(), isSection: true })),
  ];
  const own = pages.filter(({ path }) => !isMoved(path));
  return locales.flatMap((locale) => own.map((page) => inLanguage(page, locale, locales)));
}

function inLanguage(page: Unprefixed, locale: string, locales: readonly string[]): PublicPage {
  const basename = basenameOf(locale, locales);
  const path = withoutSlash(basename.toLowerCase() + page.path);
  return { ...page, path, locale, basename };
}

/** Whether this is a page, not a payload, that is the same for every visitor, so that its data may be prefetched. */
export function isPrerendered({ variant, isForUnknown, isPayload }: PublicPage): boolean {
  return !variant && !isForUnknown && !isPayload;
}

/** Adds the payloads of the prerendered pages. */
export function withPayloads(pages: readonly PublicPage[]): readonly PublicPage[] {
  const payloads = pages
    .filter(isPrerendered)
    .map(
      ({ path, ...page }) => ({ ...page, path: path + PAYLOAD_SUFFIX, isPayload: true }) as const,
    );
  return [...pages, ...payloads];
}

/** Adds the page that asks for consent to each page. Payloads do not depend on consent. */
export function withAsking(pages: readonly PublicPage[]): readonly PublicPage[] {
  return pages.flatMap((page) =>
    page.isPayload
      ? [page]
      : [
          { ...page, isAsking: false },
          { ...page, isAsking: true },
        ],
  );
}

/**
 * The cache key of a page. For a variant of `/`, and for a page that asks for consent, it begins without a slash, so
 * that no request path equals it.
 */
export function keyOf({
  path,
  variant,
  isAsking,
}: Pick<PublicPage, "path" | "variant" | "isAsking">): string {
  const key = variant ? `${variant} ${path}` : path;
  return isAsking ? `asking ${key}` : key;
}

/** Normalizes case, one trailing slash and the query, none of which changes the page. Undefined for invalid paths. */
export function normalisePath(target: string): string | undefined {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  if (path.includes("//") || /%2f/i.test(path)) return undefined;
  const decoded = path.includes("%") ? decodePath(path) : path;
  return decoded && withoutSlash(decoded).toLowerCase();
}
