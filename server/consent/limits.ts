import type { Limit, Try } from "#domain/ports/limits.ts";

const HOUR_MS = 60 * 60_000;

const byClient: Limit = { name: "consentByClient", max: 60, windowMs: HOUR_MS };
const byUnknown: Limit = { name: "consentByUnknown", max: 6000, windowMs: HOUR_MS };

export function consentTries(client: string | undefined): readonly Try[] {
  return [client === undefined ? [byUnknown, "all"] : [byClient, client]];
}
