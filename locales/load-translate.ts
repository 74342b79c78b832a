/** Loads messages on the server. */
import type { Translate } from "./translate.ts";

/** All messages of a language, or the English ones if it has no catalogue. */
export async function loadTranslate(locale: string): Promise<Translate> {
  // Import on demand, because plain Node cannot load the catalogues, and most scripts need no messages.
  const { loadAll } = await import("./all-catalogues.ts");
  return loadAll(locale);
}
