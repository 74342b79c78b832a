import type { Store } from "./offer/offer.ts";
import type { Clock, Documents, Payments } from "./ports.ts";

/** What selling needs at hand: the store's own content and the ports behind it. */
export interface Shop {
  readonly store: Store;
  readonly documents: Documents;
  readonly payments: Payments;
  readonly clock: Clock;
}
