/** Loads texts on the server. */
import type { Translate } from "./translate.ts";

/** All texts of a language, or of English if it has no catalogue. */
export async function loadTranslate(locale: string): Promise<Translate> {
  // Imported on demand: only Vite provides the catalogues, and scripts that run without it need no texts.
  const { loadAll } = await import("./all-catalogues.ts");
  return loadAll(locale);
}
