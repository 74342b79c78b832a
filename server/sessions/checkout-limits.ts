/** Checkouts are limited, because each leaves documents that are stored for months. */
import type { Buyer } from "#domain/orders/buyer.ts";
import type { Person } from "#domain/ports/identity.ts";
import type { Limit, Try } from "#domain/ports/limits.ts";

const HOUR_MS = 60 * 60_000;

/** More than an office or a campus behind one address needs. */
const byClient: Limit = { name: "checkoutByClient", max: 100, windowMs: HOUR_MS };
/** Clients without a known address share one count, separately for guests and customers, so this limit is higher. */
const byUnknown: Limit = { name: "checkoutByUnknown", max: 1000, windowMs: HOUR_MS };
const byAccount: Limit = { name: "checkoutByAccount", max: 20, windowMs: HOUR_MS };

interface Shopper {
  readonly person: Pick<Person, "isGuest">;
  readonly buyer: Pick<Buyer, "uid">;
}

/** `shopper` is undefined for visitors who become guests with this checkout. */
export function checkoutTries(
  clientAddress: string | undefined,
  shopper: Shopper | undefined,
): readonly Try[] {
  // A flood of guest checkouts must not block customers.
  const unknown = shopper && !shopper.person.isGuest ? "customers" : "guests";
  return [
    clientAddress === undefined ? [byUnknown, unknown] : [byClient, clientAddress],
    [byAccount, shopper?.buyer.uid],
  ];
}

/** Each correction sends a receipt to an unverified address. */
const correctionByBuyer: Limit = { name: "correctionByBuyer", max: 5, windowMs: HOUR_MS };
const correctionByClient: Limit = { name: "correctionByClient", max: 20, windowMs: HOUR_MS };

export function correctionTries(clientAddress: string | undefined, uid: string): readonly Try[] {
  return [
    [correctionByBuyer, uid],
    [correctionByClient, clientAddress],
  ];
}
