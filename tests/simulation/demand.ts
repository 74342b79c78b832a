/** The state that an order must have, from the payment ledger and what people did, without the domain's rules. */
import { type LedgerEntry, refundedOf } from "./world/payment-service.ts";

/** What people did to an order outside the payment service. The checker reads it. */
export interface Facts {
  readonly uid: string;
  /** Of the visit that made the order; absent for one that the checker adds. */
  readonly seed?: number;
  readonly planId: string;
  /** What the buyer chose to pay, in minor units. */
  readonly amount?: number | undefined;
  /** The shop confirmed a withdrawal that returns the money. */
  isWithdrawn?: boolean;
  /** The seller refused a withdrawal without a right. */
  isDeclined?: boolean;
  /** Refunds that the seller or the shop's terms asked for. */
  refunds?: number;
  isAccountDeleted?: boolean;
  isGiven?: boolean;
  isCorrectedAfterRefund?: boolean;
}

export type Status =
  | "pending"
  | "paid"
  | "partially_refunded"
  | "refunded"
  | "disputed"
  | "failed"
  | "expired";

export function statusOf(entry: LedgerEntry): Status {
  if (entry.state === "failed" || entry.state === "expired") return entry.state;
  if (entry.state !== "captured") return "pending";
  if (entry.dispute === "open" || entry.dispute === "lost") return "disputed";
  const refunded = refundedOf(entry);
  if (refunded === 0) return "paid";
  return refunded === entry.captured ? "refunded" : "partially_refunded";
}

export function accessOf(
  entry: LedgerEntry | undefined,
  facts: Facts | undefined,
): "active" | "revoked" | "none" {
  if (entry ? entry.state !== "captured" : !facts?.isGiven) return "none";
  if (facts?.isWithdrawn || facts?.isAccountDeleted) return "revoked";
  if (!entry) return "active";
  const status = statusOf(entry);
  return status === "paid" || status === "partially_refunded" ? "active" : "revoked";
}

/** What the seller has given back, in minor units: all of it after a lost dispute. */
export function returnedOf(entry: LedgerEntry): number {
  return entry.dispute === "lost" ? entry.captured : refundedOf(entry);
}
