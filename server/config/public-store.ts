import type { Store } from "#domain/catalog/offer.ts";
import { findSampleTexts } from "#domain/catalog/sample-texts.ts";
import { isLocal } from "./mode.ts";
import type { ServerConfig } from "./server.ts";

/** A public shop must not show the sample seller, nor sample texts outside test mode. One line per field. */
export function publicRefusals(
  store: Store,
  { publicUrl, isTestMode }: Pick<ServerConfig, "publicUrl" | "isTestMode">,
): string[] {
  if (isLocal(publicUrl)) return [];
  const { seller, texts } = findSampleTexts(store);
  return [...seller, ...(isTestMode ? [] : texts)].map(
    ({ field, message }) => `PUBLIC_URL: the store cannot be public yet: ${field} ${message}`,
  );
}
