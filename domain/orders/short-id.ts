const LETTERS = 8;

/** The beginning, by which people tell orders apart. Nothing finds an order by it. */
export function shortId(orderId: string): string {
  return orderId.slice(0, LETTERS);
}
