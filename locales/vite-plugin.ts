import type { Plugin } from "vite";
import { isCatalogueId, localeOf, sourceOf } from "./catalogue-modules.ts";
import { pathOf } from "./compile.ts";
import { writeMessageTypes } from "./message-types.ts";

/** Without `readOffered`, all languages. */
export function catalogues(readOffered?: () => Promise<readonly string[]>): Plugin {
  return {
    name: "catalogues",
    resolveId: (id) => (isCatalogueId(id) ? `\0${id}` : undefined),
    async load(resolved) {
      const id = resolved.slice(1);
      if (!resolved.startsWith("\0") || !isCatalogueId(id)) return undefined;
      const locale = localeOf(id);
      if (locale === undefined) return sourceOf(id, await readOffered?.());
      this.addWatchFile(pathOf(locale));
      writeMessageTypes();
      return sourceOf(id);
    },
  };
}
