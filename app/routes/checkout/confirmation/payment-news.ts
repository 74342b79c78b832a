/** What the buyer can do about each kind of news. */
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
  withdrawn: "write",
  withdrawnFailed: "write",
} as const;

export type NewsKind = keyof typeof nextSteps;

/** What a buyer must know about a payment, with the words of its text. */
export interface PaymentNews {
  readonly kind: NewsKind;
  readonly plan: string;
  readonly price: string;
  readonly refunded: string;
  /** The price without what was refunded. */
  readonly disputed: string;
}
