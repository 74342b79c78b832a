/** How many visits of one client the experiment counts, so that no single client decides it. */
import { dayOf } from "#domain/experiments/counts.ts";
import type { Clock } from "#domain/ports/clock.ts";

/** A day (UTC), for each step. More people than this seldom share an address and visit one shop. */
const MAX_PER_CLIENT = 24;
/** The same for all clients whose address is not known. */
const MAX_UNKNOWN = 1000;
/** Clients in memory at most. Further ones count as unknown. */
const MAX_CLIENTS = 100_000;

/** Counts the visit of a client's address. False if it is one too many. */
export type IsWithinBound = (client: string | undefined, step: string) => boolean;

/** Each process counts for itself, in memory, and forgets the addresses at the end of the day. */
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
