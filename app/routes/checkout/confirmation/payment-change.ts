export const nextSteps = {
  waiting: "none",
  partlyRefunded: "none",
  refundFailed: "none",
  disputeWon: "none",
  declined: "retry",
  expired: "retry",
  failed: "retry",
  bankRefused: "retry",
  mismatch: "write",
  refunded: "write",
  disputed: "write",
  disputeLost: "write",
  locked: "write",
  withdrawn: "write",
  withdrawnFailed: "write",
} as const;

export type PaymentChangeKind = keyof typeof nextSteps;

/** A change of the payment that the buyer must know, with the values of its text. */
export interface PaymentChange {
  readonly kind: PaymentChangeKind;
  readonly plan: string;
  readonly price: string;
  readonly refunded: string;
  /** The price less all refunds. */
  readonly disputed: string;
}
