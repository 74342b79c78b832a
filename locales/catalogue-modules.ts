/** `virtual:catalogues/AREA` exports loaders of `virtual:catalogues/AREA-LOCALE`. */
import type { Area } from "./areas.ts";
import { loadCatalogue, listLocales, pickArea } from "./compile.ts";
import { PSEUDO_LOCALE } from "./pseudo.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

const PREFIX = "virtual:catalogues/";

export function isCatalogueId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Undefined for a module of loaders. */
export function localeOf(id: string): string | undefined {
  return parse(id).locale;
}

/** Of the catalogues, only those of `offered` and those that every shop may need; by default all. */
export function sourceOf(id: string, offered?: readonly string[]): string {
  const { area, locale } = parse(id);
  if (locale === undefined) return loadersSource(area, offered);
  return `export default ${JSON.stringify(pickArea(loadCatalogue(locale), area as Area))};`;
}

function parse(id: string): { area: string; locale: string | undefined } {
  const [, area = "", locale] = /^(\w+)(?:-(.+))?$/.exec(id.slice(PREFIX.length)) ?? [];
  return { area, locale };
}

function loadersSource(area: string, offered: readonly string[] = listLocales()): string {
  const needed = new Set([SOURCE_LOCALE, PSEUDO_LOCALE, ...offered]);
  const loaders = listLocales()
    .filter((locale) => needed.has(locale))
    .map((locale) => `"${locale}": () => import("${PREFIX}${area}-${locale}")`);
  return `export default { ${loaders.join(", ")} };`;
}
