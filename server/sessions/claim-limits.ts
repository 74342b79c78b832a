/** Limits for claim codes: a stranger may type any address, and guess. */
import type { Limit, Try } from "#domain/ports/limits.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const codeByClient: Limit = { name: "claimCodeByClient", max: 20, windowMs: HOUR_MS };
const codeByUnknown: Limit = { name: "claimCodeByUnknown", max: 500, windowMs: HOUR_MS };
/** Prevents one client from using up an address's codes of the day. */
const codeByAddressAndClient: Limit = {
  name: "claimCodeByAddressAndClient",
  max: 5,
  windowMs: HOUR_MS,
};
/** With five tries each, guessing for a year finds a code with a probability of 3.6 %. */
const codeByAddress: Limit = { name: "claimCodeByAddress", max: 20, windowMs: DAY_MS };
const tryByClient: Limit = { name: "claimTryByClient", max: 60, windowMs: HOUR_MS };
const tryByUnknown: Limit = { name: "claimTryByUnknown", max: 1500, windowMs: HOUR_MS };

/** `typed` is an `emailKey` or an order number, whether or not such an order exists. */
export function claimCodeTries(client: string | undefined, typed: string): readonly Try[] {
  return [
    client === undefined ? [codeByUnknown, "all"] : [codeByClient, client],
    [codeByAddressAndClient, `${client ?? ""}\n${typed}`],
    [codeByAddress, typed],
  ];
}

export function claimGuessTries(client: string | undefined): readonly Try[] {
  return [client === undefined ? [tryByUnknown, "all"] : [tryByClient, client]];
}
