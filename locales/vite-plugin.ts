import type { Plugin } from "vite";
import { isCatalogueId, localeOf, sourceOf } from "./catalogue-modules.ts";
import { listLocales, pathOf } from "./compile.ts";
import { writeMessageTypes } from "./message-types.ts";
import { PSEUDO_LOCALE } from "./pseudo.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

/**
 * Browsers get the languages that the shop offers. The server has all, because orders keep the language in which they
 * were made.
 */
export function catalogues(
  listOffered: () => Promise<readonly string[]> = () => Promise.resolve(listLocales()),
): Plugin {
  return {
    name: "catalogues",
    resolveId: (id) => (isCatalogueId(id) ? `\0${id}` : undefined),
    async load(resolved) {
      const id = resolved.slice(1);
      if (!resolved.startsWith("\0") || !isCatalogueId(id)) return undefined;
      const locale = localeOf(id);
      if (locale !== undefined) {
        this.addWatchFile(pathOf(locale));
        writeMessageTypes();
      }
      if (this.environment.name !== "client") return sourceOf(id);
      const known = new Set([SOURCE_LOCALE, PSEUDO_LOCALE, ...(await listOffered())]);
      return sourceOf(
        id,
        listLocales().filter((one) => known.has(one)),
      );
    },
  };
}
