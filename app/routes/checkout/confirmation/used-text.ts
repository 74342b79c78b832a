import type { DownloadUse } from "#domain/downloads/download-use.ts";
import type { Translate } from "#locales/translate.ts";

/** How many of the allowed downloads were used. */
export function usedText(
  { hasHandOvers, count, allowed }: DownloadUse,
  translate: Translate,
): string {
  return translate(hasHandOvers ? "download.handedOver" : "download.used", {
    count: String(count),
    allowed: String(allowed),
  });
}
