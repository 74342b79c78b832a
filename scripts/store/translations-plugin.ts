/** Provides the store's own texts in its further languages as a virtual module. */
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ownTexts, translationFile } from "#domain/catalog/store-texts.ts";
import { checkLanguages } from "./check-languages.ts";
import { requireStore } from "./load-store.ts";
import { lineOf } from "./problem.ts";

const ID = "virtual:store-translations";
const RESOLVED = `\0${ID}`;

const root = fileURLToPath(new URL("../..", import.meta.url));

export function storeTranslations(folder: string): Plugin {
  let isBuild = true;
  return {
    name: "store-translations",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const store = await requireStore({ root, folder });
      const { problems, counts, texts } = checkLanguages(store, folder);
      for (const language of Object.keys(texts))
        this.addWatchFile(join(folder, translationFile(language)));
      const report = (line: string) => (isBuild ? this.error(line) : this.warn(line));
      for (const problem of problems) report(lineOf(problem, { root, folder }));
      // While a store is written, its new texts show in its first language.
      const own = ownTexts(store);
      const complete = Object.entries(texts).map(([language, found]) => [
        language,
        { ...own, ...found },
      ]);
      const code = [
        `export const translations = ${JSON.stringify(Object.fromEntries(complete))};`,
        `export const counts = ${JSON.stringify(counts)};`,
      ];
      return { code: code.join("\n"), moduleSideEffects: false };
    },
  };
}
