/** Longer facts may break, but not between a number and its unit. */
const LONGEST_UNBROKEN = 24;

/** Numbers with units, such as "6 h 59 min", after words. */
const LABELLED =
  /^(?<label>\D*\p{L}):?\s+(?<value>\d[\d.,]*(?:\s?\p{L}{1,6}\.?|\s?[%°])?(?:\s\d+\s?\p{L}{1,6}\.?)*)$/u;

export interface FactView {
  readonly label?: string | undefined;
  readonly value: string;
}

/** "Golden hour 6 h 59 min", also with a colon, is a label with a value; other facts are values. */
export function splitFact(fact: string): FactView {
  const { label, value } = LABELLED.exec(fact)?.groups ?? {};
  return label && value ? { label, value: keepUnits(value) } : { value: keepUnits(fact) };
}

export function keepUnits(fact: string): string {
  return fact.replaceAll(fact.length > LONGEST_UNBROKEN ? /(?<=\d) /g : " ", "\u00A0");
}
