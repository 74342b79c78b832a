/** Limits how many visits of one client are counted, so that no client decides the figures. */
import { dayOf } from "#domain/days.ts";
import type { Clock } from "#domain/ports/clock.ts";

/** Per day (UTC) and step. More people than this seldom share an address and visit one shop. */
const MAX_PER_CLIENT = 24;
/** Shared by all clients without a known address. */
const MAX_UNKNOWN = 1000;
const MAX_CLIENTS = 100_000;

export type IsWithinBound = (client: string | undefined, step: string) => boolean;

/** Each process counts in memory and forgets the addresses at the end of the day. */
export function createVisitBound({ now }: Clock): IsWithinBound {
  let day = "";
  let visits = new Map<string, number>();
  return (client, step) => {
    const today = dayOf(now());
    if (today !== day) [day, visits] = [today, new Map()];
    const known = client === undefined ? undefined : `${step} ${client}`;
    const isKept = known !== undefined && (visits.has(known) || visits.size < MAX_CLIENTS);
    const [key, most] = isKept ? [known, MAX_PER_CLIENT] : [step, MAX_UNKNOWN];
    const count = (visits.get(key) ?? 0) + 1;
    if (count > most) return false;
    visits.set(key, count);
    return true;
  };
}
