/** `offered` are the store's languages; the first has no prefix in paths. */

export interface LocalePath {
  readonly locale: string;
  /** "" for the first language, "/de" for another one. */
  readonly basename: string;
  /** The path without the prefix; at least "/". */
  readonly path: string;
}

/** Splits off the language prefix. An unknown prefix stays part of the path. Ignores case, as paths do. */
export function splitLocale(pathname: string, offered: readonly string[]): LocalePath {
  const [first = "", ...others] = offered;
  const end = pathname.indexOf("/", 1);
  const segment = pathname.slice(1, end === -1 ? undefined : end).toLowerCase();
  const locale = others.find((other) => other.toLowerCase() === segment);
  if (locale === undefined) return { locale: first, basename: "", path: pathname };
  return { locale, basename: `/${locale}`, path: end === -1 ? "/" : pathname.slice(end) };
}

export function basenameOf(locale: string, offered: readonly string[]): string {
  return offered.indexOf(locale) > 0 ? `/${locale}` : "";
}

/** Falls back to the store's first language. Ignores weights, because browsers list the best first. */
export function pickLocale(header: string | null | undefined, offered: readonly string[]): string {
  const [first = ""] = offered;
  const wanted = (header ?? "").split(",").map((part) => (part.split(";")[0] ?? "").trim());
  const tags = wanted.map((tag) => tag.replaceAll("_", "-").toLowerCase());
  const find = (tag: string) => offered.find((locale) => locale.toLowerCase() === tag);
  for (const tag of tags) {
    const found = find(tag) ?? find(tag.split("-")[0] ?? "");
    if (found !== undefined) return found;
  }
  return first;
}
