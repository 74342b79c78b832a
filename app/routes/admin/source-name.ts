import { DIRECT, OTHER } from "#domain/experiments/source-names.ts";
import type { Translate } from "#locales/translate.ts";

/** Sites and campaigns keep their names; empty stays empty. */
export function sourceName(source: string, translate: Translate): string {
  if (source === DIRECT) return translate("sales.direct");
  return source === OTHER ? translate("sales.otherSource") : source;
}
