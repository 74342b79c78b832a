import type { VisitorIds } from "../orders/visitor-ids.ts";
import type { ReportedItem, ReportedPurchase } from "./sale.ts";

export interface Analytics {
  /** Throws `ReportNotAccepted`. Reporting a purchase twice counts it once; a refund counts twice. */
  send(event: AnalyticsEvent): Promise<void>;
}

interface EventOrigin {
  readonly visitor: VisitorIds;
  /** Milliseconds since the epoch. Google ignores events older than 72 hours. */
  readonly at: number;
  readonly allowsMarketing: boolean;
}

export interface ReportedRefund {
  readonly transaction_id: string;
  readonly currency: string;
  /** What this refund returned, in major units, without tax that was added. */
  readonly value: number;
  readonly items?: readonly ReportedItem[];
}

export type ShopEvent =
  | { readonly name: "purchase"; readonly details: ReportedPurchase }
  | { readonly name: "refund"; readonly details: ReportedRefund };

export type AnalyticsEvent = EventOrigin & ShopEvent;

export class ReportNotAccepted extends Error {
  override readonly name = "ReportNotAccepted";
  readonly isPermanent: boolean;
  /** For the seller: a status or the kind of failure, without personal data. */
  readonly reason: string;

  constructor(message: string, reason: string, isPermanent: boolean) {
    super(message);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}
