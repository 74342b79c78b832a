/** Features that react to a settlement; `selling/followers.ts` lists them. */
import type { DocumentReader, Transaction } from "../ports/documents.ts";
import type { Payment } from "../ports/payments.ts";
import type { Order, Trigger } from "./orders.ts";

export interface Cause {
  readonly by: Trigger;
  readonly eventId?: string;
  /** When the payment changed: ms since the epoch, by the payment service's clock. Absent if unknown. */
  readonly at?: number | undefined;
}

export interface Change {
  readonly orderId: string;
  readonly order: Order;
  /** The order after the settlement and the patches of earlier followers. */
  readonly next: Order;
  /** Undefined if the payment service knows none. */
  readonly payment: Payment | undefined;
  readonly cause: Cause;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly sellerEmail: string;
  /** Whether the seller gets a mail about each sale. */
  readonly mailPerSale: boolean;
}

export interface Consequence {
  readonly patch?: Partial<Order>;
  /** Called after all followers have read. `settled` has every patch. */
  write?(transaction: Transaction, settled: Order): void;
}

/** Pure except for its reads, because the transaction may run it again. */
export type Follower = (
  reader: DocumentReader,
  change: Change,
) => Consequence | undefined | Promise<Consequence | undefined>;
