/** `client`, `card`: payments of one client or card were declined. `unpaid`: a client paid none of its checkouts. */
export const blockReasons = ["client", "card", "unpaid"] as const;

export type BlockReason = (typeof blockReasons)[number];
