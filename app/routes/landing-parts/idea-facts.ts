/** Longer facts may break, but not between a number and its unit. */
const LONGEST_UNBROKEN = 24;

export function keepUnits(fact: string): string {
  return fact.replaceAll(fact.length > LONGEST_UNBROKEN ? /(?<=\d) /g : " ", "\u00A0");
}
