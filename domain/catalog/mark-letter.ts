/** What stands in the place of a missing mark; empty for an empty name. */
export function markLetter(shopName: string): string {
  const [letter = ""] = shopName.toLocaleUpperCase();
  return letter;
}
