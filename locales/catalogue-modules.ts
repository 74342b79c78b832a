/** `virtual:catalogues/AREA` exports loaders of `virtual:catalogues/AREA-LOCALE`. */
import type { Area } from "./areas.ts";
import { compileCatalogue, listLocales, pickArea } from "./compile.ts";

const PREFIX = "virtual:catalogues/";

export function isCatalogueId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Undefined for a module of loaders. */
export function localeOf(id: string): string | undefined {
  return parse(id).locale;
}

/** Modules of loaders have the named languages, by default all. */
export function sourceOf(id: string, locales: readonly string[] = listLocales()): string {
  const { area, locale } = parse(id);
  if (locale === undefined) return loadersSource(area, locales);
  return `export default ${JSON.stringify(pickArea(compileCatalogue(locale), area as Area))};`;
}

function parse(id: string): { area: string; locale: string | undefined } {
  const [, area = "", locale] = /^(\w+)(?:-(.+))?$/.exec(id.slice(PREFIX.length)) ?? [];
  return { area, locale };
}

function loadersSource(area: string, locales: readonly string[]): string {
  const loaders = locales.map(
    (locale) => `"${locale}": () => import("${PREFIX}${area}-${locale}")`,
  );
  return `export default { ${loaders.join(", ")} };`;
}
