/** How features follow a settlement; `selling/followers.ts` lists them. */
import type { DocumentReader, Transaction } from "../ports/documents.ts";
import type { Payment } from "../ports/payments.ts";
import type { Order, Trigger } from "./orders.ts";

/** Who noticed that the payment may have changed. */
export interface Cause {
  readonly by: Trigger;
  readonly eventId?: string;
  /** When it changed, by the payment service's clock: ms since the epoch. Absent if only the time of asking is known. */
  readonly at?: number | undefined;
}

/** What a payment makes of an order. */
export interface Change {
  readonly orderId: string;
  /** As it is stored. */
  readonly order: Order;
  /** As it becomes, with the patches of the followers before. */
  readonly next: Order;
  /** Undefined if the payment service knows none. */
  readonly payment: Payment | undefined;
  readonly cause: Cause;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly sellerEmail: string;
}

export interface Consequence {
  /** Fields of the next order. */
  readonly patch?: Partial<Order>;
  /** Called after all followers have read. `settled` is the order with every patch, as it is written. */
  write?(transaction: Transaction, settled: Order): void;
}

/** Pure except for its reads, because the transaction may run it again. Undefined if the change does not concern it. */
export type Follower = (
  reader: DocumentReader,
  change: Change,
) => Consequence | undefined | Promise<Consequence | undefined>;
