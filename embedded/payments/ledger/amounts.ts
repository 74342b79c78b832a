/** Minor units. Tax is rounded half up per line, as at Stripe. */
import { findCurrency } from "#domain/currencies.ts";
import type { SessionRecord } from "../records/session.ts";

/** Rates have four decimals at most, so that they are integers in this unit. */
const UNITS_PER_PERCENT = 10_000;
const WHOLE = BigInt(100 * UNITS_PER_PERCENT);

type Item = SessionRecord["items"][number];

export interface Amounts {
  /** Before the discount and before tax that is charged on top. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export function amountsOf({ items, discount, amount }: SessionRecord): Amounts {
  return {
    subtotal: subtotalOf(items),
    discount: discount?.amount ?? 0,
    tax: sum(items.map((item) => item.tax?.amount ?? 0)),
    total: amount,
  };
}

export function subtotalOf(items: readonly Item[]): number {
  return sum(items.map(amountOf));
}

/** Computes the taxes of the lines and the total from items, discount and rates. */
export function withAmounts(session: SessionRecord): SessionRecord {
  const { items, discount, currency } = session;
  const step = stepOf(currency);
  const amounts = items.map(amountOf);
  const discounts = splitDiscount(discount?.amount ?? 0, amounts);
  const taxed = items.map((item, index) =>
    taxedItem(item, (amounts[index] ?? 0) - (discounts[index] ?? 0), step),
  );
  const added = taxed.map(({ tax }) => (tax?.behavior === "exclusive" ? tax.amount : 0));
  return {
    ...session,
    items: taxed,
    amount: sum(amounts) - sum(discounts) + sum(added),
  };
}

function taxedItem(item: Item, taxable: number, step: number): Item {
  const { tax } = item;
  if (!tax) return item;
  const rate = unitsOf(tax.percent ?? 0);
  const whole = tax.behavior === "inclusive" ? WHOLE + rate : WHOLE;
  return { ...item, tax: { ...tax, amount: shareOf(taxable, rate, whole, step) } };
}

/** In proportion to the lines. The parts add up to the discount, and none exceeds its line. */
function splitDiscount(discount: number, lines: readonly number[]): number[] {
  const total = BigInt(Math.max(1, sum(lines)));
  let linesSoFar = 0;
  let givenSoFar = 0;
  return lines.map((line) => {
    linesSoFar += line;
    const given = shareOf(discount, BigInt(linesSoFar), total, 1);
    const part = given - givenSoFar;
    givenSoFar = given;
    return part;
  });
}

/** `amount` × `part` / `whole`, rounded half up to a multiple of `step`. BigInt, because products exceed 2^53. */
function shareOf(amount: number, part: bigint, whole: bigint, step: number): number {
  const unit = whole * BigInt(step);
  return Number((2n * BigInt(amount) * part + unit) / (2n * unit)) * step;
}

function unitsOf(percent: number): bigint {
  return BigInt(Math.round(percent * UNITS_PER_PERCENT));
}

function amountOf({ unitAmount, quantity }: Item): number {
  return unitAmount * quantity;
}

function stepOf(currency: string): number {
  return findCurrency(currency.toUpperCase())?.step ?? 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
