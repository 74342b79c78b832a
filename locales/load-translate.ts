import type { Translate } from "./translate.ts";

let catalogues: typeof import("./all-catalogues.ts") | undefined;

/** Falls back to English if the language has no catalogue. */
export async function loadTranslate(locale: string): Promise<Translate> {
  // Import on demand, because plain Node cannot load the catalogues, and most scripts need no messages.
  // Keep the module: Node resolves each `import()` anew.
  catalogues ??= await import("./all-catalogues.ts");
  return catalogues.loadAll(locale);
}
