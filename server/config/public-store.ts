import type { Store } from "#domain/catalog/offer.ts";
import { findSampleTexts } from "#domain/catalog/sample-texts.ts";
import { isLocal } from "./mode.ts";
import type { ServerConfig } from "./server.ts";

/** The sample seller can never be at a public address; other sample texts can in test mode. One line per field. */
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
