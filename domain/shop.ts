import type { Store } from "./catalog/offer.ts";
import type { Clock, Documents, Payments } from "./ports.ts";

/** What selling needs at hand: the store's own content and the ports behind it. */
export interface Shop {
  readonly store: Store;
  readonly documents: Documents;
  readonly payments: Payments;
  readonly clock: Clock;
  /** No real money moves: what is sold now counts in test mode alone, and the other way round. */
  readonly isTest: boolean;
}
