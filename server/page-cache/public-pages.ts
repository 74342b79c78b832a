/** Pages that are the same for all visitors. Their loaders must not read the visitor, the query or the time. */
import { legalPages } from "#domain/catalog/legal-pages.ts";
import { PAYLOAD_SUFFIX } from "#protocol/paths.ts";
import { decodePath, withoutSlash } from "#domain/route-rules/paths.ts";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import { basenameOf } from "#locales/locale-path.ts";

export interface PublicPage {
  /** Lower case, with the language's prefix, without a trailing slash. */
  readonly path: string;
  readonly locale: string;
  readonly basename: string;
  /** The landing page that `/` shows; absent for other pages. */
  readonly variant?: Variant;
  /** The same for visitors without a session and a coupon; others get a personal page. */
  readonly isForUnknown?: true;
  readonly isSection?: true;
  /** Absent if no page of this shop asks for consent. */
  readonly isAsking?: boolean;
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

/** Omits pages that a store rule redirects. `sections` are the paths of single sections. */
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

/** Its data may be prefetched. `/` has none, because it is always a document load. */
export function isPrerendered({ variant, isPayload }: PublicPage): boolean {
  return !variant && !isPayload;
}

export function withPayloads(pages: readonly PublicPage[]): readonly PublicPage[] {
  const payloads = pages
    .filter(isPrerendered)
    .map(
      ({ path, ...page }) => ({ ...page, path: path + PAYLOAD_SUFFIX, isPayload: true }) as const,
    );
  return [...pages, ...payloads];
}

/** Each page twice, without and with the consent banner; payloads once. */
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

/** Keys of variants and of pages that ask for consent have no leading slash, so that no path equals them. */
export function keyOf({
  path,
  variant,
  isAsking,
}: Pick<PublicPage, "path" | "variant" | "isAsking">): string {
  const key = variant ? `${variant} ${path}` : path;
  return isAsking ? `asking ${key}` : key;
}

/** Normalises case, trailing slash and query, which do not change the page. Undefined for invalid paths. */
export function normalisePath(target: string): string | undefined {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  if (path.includes("//") || /%2f/i.test(path)) return undefined;
  const decoded = path.includes("%") ? decodePath(path) : path;
  return decoded && withoutSlash(decoded).toLowerCase();
}
