/** `client`, `card`: payments of one client or card were declined. `unpaid`: a client left all its checkouts unpaid. */
export const blockReasons = ["client", "card", "unpaid"] as const;

export type BlockReason = (typeof blockReasons)[number];
