/** Standard rates of value-added and similar taxes in percent, which automatic tax uses by billing country. */
const standardRates = new Map<string, number>(
  Object.entries({
    AT: 20,
    AU: 10,
    BE: 21,
    BG: 20,
    CH: 8.1,
    CY: 19,
    CZ: 21,
    DE: 19,
    DK: 25,
    EE: 24,
    ES: 21,
    FI: 25.5,
    FR: 20,
    GB: 20,
    GR: 24,
    HR: 25,
    HU: 27,
    IE: 23,
    IT: 22,
    JP: 10,
    LT: 21,
    LU: 17,
    LV: 21,
    MT: 18,
    NL: 21,
    NO: 25,
    NZ: 15,
    PL: 23,
    PT: 23,
    RO: 21,
    SE: 25,
    SG: 9,
    SI: 22,
    SK: 23,
  }),
);

export const HIGHEST_STANDARD_RATE = Math.max(...standardRates.values());

export function standardRateOf(country: string): number {
  return standardRates.get(country) ?? 0;
}
