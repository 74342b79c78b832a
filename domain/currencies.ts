/** The currencies that Stripe charges, and how its API counts them (docs.stripe.com/currencies). */

const TWO_DECIMALS =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD YER ZAR ZMW";
const NO_DECIMALS = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";
const THREE_DECIMALS = "BHD JOD KWD OMR TND";

const decimals = new Map<string, number>();
for (const [codes, count] of [
  [NO_DECIMALS, 0],
  [TWO_DECIMALS, 2],
  [THREE_DECIMALS, 3],
] as const)
  for (const code of codes.split(" ")) decimals.set(code, count);

/** Amounts must be multiples of these: the API counts more decimals than Stripe charges. */
const steps = new Map<string, number>([
  ["ISK", 100],
  ["UGX", 100],
  ...THREE_DECIMALS.split(" ").map((code) => [code, 10] as const),
]);

/** Stripe's minimum charge if the bank account has the same currency. */
const minimums = new Map<string, number>(
  Object.entries({
    AED: 200,
    BGN: 100,
    CZK: 1500,
    DKK: 250,
    GBP: 30,
    HKD: 400,
    HUF: 17_500,
    MXN: 1000,
    MYR: 200,
    NOK: 300,
    PLN: 200,
    RON: 200,
    SEK: 300,
    THB: 1000,
  }),
);
const USUAL_MINIMUM = 50;

export interface Currency {
  /** With two decimals, 1900 is 19.00. */
  readonly decimals: number;
  /** Fewer than `decimals` if `step` makes the last ones zero. */
  readonly shownDecimals: number;
  readonly step: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Undefined if Stripe does not charge the currency. `code` is in capitals (ISO 4217). */
export function findCurrency(code: string): Currency | undefined {
  const count = decimals.get(code);
  if (count === undefined) return undefined;
  const step = steps.get(code) ?? 1;
  return {
    decimals: count,
    shownDecimals: step === 100 ? 0 : count,
    step,
    minimum: Math.max(minimums.get(code) ?? USUAL_MINIMUM, step),
    // Stripe accepts twelve digits of rupiah.
    maximum: code === "IDR" ? 999_999_999_999 : 99_999_999,
  };
}

/** A message for the seller; undefined if the price can be charged with `added` percent of tax. */
export function findPriceProblem(price: number, code: string, added = 0): string | undefined {
  const currency = findCurrency(code);
  if (!currency || !Number.isFinite(price)) return undefined;
  const { decimals: count, step, minimum, maximum } = currency;
  const say = (amount: number) => `${amount} (${shown(amount, count)} ${code})`;
  // Fractions and very small prices were probably meant in major units.
  const meant = inMinorUnits(price, currency);
  if (!Number.isInteger(price))
    return `price is ${describeUnit(code, currency)}: write ${meant || step}`;
  if (price < minimum) {
    const instead = count > 0 && meant >= minimum ? `${say(meant)}, or ` : "";
    return `is ${shown(price, count)} ${code}, less than Stripe charges: write ${instead}${say(minimum)} or more`;
  }
  const highest = Math.floor(maximum / (1 + added / 100) / step) * step;
  if (price > highest) {
    const tax = added > 0 ? `, with up to ${added} percent of tax added` : "";
    return `is more than Stripe charges${tax}: write ${say(highest)} or less`;
  }
  if (price % step !== 0)
    return `is no multiple of ${step}, which Stripe demands for ${code}: write ${say(Math.round(price / step) * step)}`;
  return undefined;
}

/** Of a price that can be charged, but was probably meant in major units. */
export function findPriceDoubt(price: number, code: string): string | undefined {
  const currency = findCurrency(code);
  if (!currency || currency.decimals === 0 || price >= 2 * currency.minimum) return undefined;
  const say = (amount: number) => `${shown(amount, currency.decimals)} ${code}`;
  const meant = inMinorUnits(price, currency);
  return `is ${say(price)}: if you mean ${say(meant)}, write ${meant}`;
}

/** For a price in quotes. "99.00", "99,00 €" and "$99" mean major units; "99" may mean either. */
export function describePriceText(text: string, code: string): string {
  const currency = findCurrency(code);
  const amount = currency && readAmount(text, currency.decimals);
  if (!currency || amount === undefined)
    return "is a text: write a whole number of the currency's smallest unit, such as 1900 for 19.00 EUR";
  const { decimals: count, minimum } = currency;
  const major = inMinorUnits(amount, currency);
  const isEither = /^\s*\d+\s*$/.test(text) && amount !== major && amount >= minimum;
  const ways = [major, ...(isEither ? [amount] : [])];
  const all = ways.map((value) => `${value} for ${shown(value, count)} ${code}`);
  return `is a text: without quotes, write ${all.join(", or ")}`;
}

/** A separator before three digits groups thousands, unless the currency has three decimals. */
function readAmount(text: string, decimals: number): number | undefined {
  const [digits] = /(?:(?<!\w)[.,])?\d(?:[\d.,'’\s]*\d)?/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const [end = "", fraction = ""] = /[.,](\d+)$/.exec(digits) ?? [];
  const isFraction = fraction.length !== 3 || decimals === 3;
  const whole = isFraction ? digits.slice(0, digits.length - end.length) : digits;
  return Number(`${whole.replaceAll(/\D/g, "")}.${isFraction ? fraction : ""}0`);
}

/** 0 only for 0. */
function inMinorUnits(amount: number, { decimals: count, step }: Currency): number {
  const rounded = Math.round((amount * 10 ** count) / step) * step;
  return amount > 0 ? Math.max(step, rounded) : 0;
}

function shown(amount: number, count: number): string {
  return (amount / 10 ** count).toFixed(count);
}

function describeUnit(code: string, { decimals: count }: Currency): string {
  if (count === 0) return `in whole ${code}, which has no smaller unit`;
  return count === 2 ? "in cents" : "in thousandths";
}
