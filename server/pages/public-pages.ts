/** Pages that are the same for everybody. Their loaders must not ask who visits, nor read the query or the time. */
import { withoutSlash } from "#domain/paths.ts";
import { type Variant, variants } from "#domain/orders/orders.ts";

export interface PublicPage {
  /** In lower case, without a slash at the end; what React Router is asked for. */
  readonly path: string;
  readonly locale: "en";
  /** Which of the landing pages `/` shows; absent elsewhere. */
  readonly variant?: Variant;
  /** The same for everybody who is not known: whoever has a session gets a page of their own. */
  readonly isForUnknown?: true;
  /** Not a page, but what one shows. */
  readonly isPayload?: true;
}

const locale = "en";

export const publicPages: readonly PublicPage[] = [
  { path: "/landing", locale },
  { path: "/landing-v2", locale },
  ...variants.map((variant) => ({ path: "/", locale, variant }) as const),
  { path: "/landing/paywall", locale, isForUnknown: true },
  { path: "/landing-v2/paywall", locale, isForUnknown: true },
];

/** Pages of sections are as public as what they are a part of. */
export function sectionPages(paths: readonly string[]): readonly PublicPage[] {
  return paths.map((path) => ({ path: path.toLowerCase(), locale }));
}

/** No visitor is in it at all, so that its data may be fetched ahead and apart from it. */
export function isPrerendered({ variant, isForUnknown, isPayload }: PublicPage): boolean {
  return !variant && !isForUnknown && !isPayload;
}

/** The pages, and what the prerendered ones show. */
export function withPayloads(pages: readonly PublicPage[]): readonly PublicPage[] {
  const payloads = pages
    .filter(isPrerendered)
    .map(
      ({ path, ...page }) => ({ ...page, path: `${path}/_payload.json`, isPayload: true }) as const,
    );
  return [...pages, ...payloads];
}

/** What a page is kept under. */
export function keyOf(path: string, variant: Variant | undefined): string {
  return path === "/" ? `/ ${variant}` : path;
}

/** Pages match without regard to case and one slash at the end, and no query changes them. */
export function normalisePath(target: string): string | undefined {
  const end = target.indexOf("?");
  let path = end === -1 ? target : target.slice(0, end);
  if (path.includes("//")) return undefined;
  if (path.includes("%")) {
    if (/%2f/i.test(path) || !isDecodable(path)) return undefined;
    path = decodeURIComponent(path);
  }
  return withoutSlash(path).toLowerCase();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
