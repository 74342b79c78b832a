import type { Translate } from "./translate.ts";

/** Falls back to English if the language has no catalogue. */
export async function loadTranslate(locale: string): Promise<Translate> {
  // Import on demand, because plain Node cannot load the catalogues, and most scripts need no messages.
  const { loadAll } = await import("./all-catalogues.ts");
  return loadAll(locale);
}
