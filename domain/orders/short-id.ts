const LETTERS = 8;

/** Enough to tell the orders of one page apart. */
export function shortId(orderId: string): string {
  return orderId.slice(0, LETTERS);
}
