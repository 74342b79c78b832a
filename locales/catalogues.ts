/** A browser imports only the loaders of the areas it shows. */
import { SOURCE_LOCALE } from "./source-locale.ts";
import type { Messages } from "./translate.ts";

export type Loaders = Readonly<Record<string, () => Promise<{ readonly default: Messages }>>>;

/** Falls back to English if the language has no catalogue. */
export async function loadMessages(loaders: Loaders, locale: string): Promise<Messages> {
  const load = loaders[locale] ?? loaders[SOURCE_LOCALE];
  return load ? (await load()).default : {};
}
