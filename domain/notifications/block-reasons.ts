/** `client`, `card`: too many declines of one client or card. `unpaid`: a client left too many checkouts unpaid. */
export const blockReasons = ["client", "card", "unpaid"] as const;

export type BlockReason = (typeof blockReasons)[number];
