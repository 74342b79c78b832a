/** For a command that runs beside the shop. */
import { compareIdeas, type IdeaDifference, resetIdeas } from "#domain/catalog/compare-ideas.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "../config/config.ts";
import { openStoredDocuments } from "./documents.ts";

export interface OwnerIdeas {
  compare(): Promise<IdeaDifference[]>;
  reset: (
    ids: readonly string[],
  ) => Promise<{ readonly written: string[]; readonly deleted: string[] }>;
  close(): Promise<void>;
}

/** Throws if there is no database yet. */
export async function openOwnerIdeas(
  config: Pick<Config, "documents" | "isTestMode">,
  { ideas }: Store,
  clock: Clock,
): Promise<OwnerIdeas> {
  const settings = { settings: config.documents, isTest: config.isTestMode };
  const { services, close } = await openStoredDocuments(settings);
  const { documents } = services;
  return {
    compare: () => compareIdeas(documents, ideas),
    reset: (ids) => resetIdeas(documents, ideas, ids, clock),
    close,
  };
}
