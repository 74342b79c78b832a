import type { VisitorIds } from "../orders/visitor-ids.ts";
import type { ReportedItem, ReportedPurchase } from "./sale.ts";

export interface Analytics {
  /**
   * Reports one event. Throws `ReportNotAccepted` with the reason, permanent or not. A purchase that was reported twice
   * counts once, because of its transaction id; a refund counts twice.
   */
  send(event: AnalyticsEvent): Promise<void>;
}

interface EventOrigin {
  readonly visitor: VisitorIds;
  /** When it happened, in milliseconds since the epoch. Google ignores events that are older than 72 hours. */
  readonly at: number;
  /** Whether the buyer also allowed marketing. */
  readonly allowsMarketing: boolean;
}

export interface ReportedRefund {
  /** The order's id. */
  readonly transaction_id: string;
  readonly currency: string;
  /** What this refund returned, in major units, without tax that was added. */
  readonly value: number;
  /** Present if the refund returned the whole price. */
  readonly items?: readonly ReportedItem[];
}

export type ShopEvent =
  | { readonly name: "purchase"; readonly details: ReportedPurchase }
  | { readonly name: "refund"; readonly details: ReportedRefund };

export type AnalyticsEvent = EventOrigin & ShopEvent;

export class ReportNotAccepted extends Error {
  override readonly name = "ReportNotAccepted";
  readonly isPermanent: boolean;
  /** For the seller: a status or the kind of failure, without data of the buyer. */
  readonly reason: string;

  constructor(message: string, reason: string, isPermanent: boolean) {
    super(message);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}
