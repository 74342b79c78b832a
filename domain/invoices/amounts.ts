/** Net, tax and gross, exact to the minor unit. Pure. */
import { findCurrency } from "../currencies.ts";
import { discountedPrice, type Order, totalOf } from "../orders/orders.ts";

/** Minor units; `net` and `tax` sum to `gross`. */
export interface Amounts {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

export interface OrderAmounts {
  readonly plan: Amounts;
  /** Negative; absent without a coupon. */
  readonly discount?: Amounts;
  readonly total: Amounts;
  readonly isTaxIncluded: boolean;
}

type Sold = Pick<Order, "amount" | "coupon" | "total" | "tax" | "currency">;

/** The payment service's total is authoritative, so the discount absorbs rounding differences of the tax. */
export function amountsOf(order: Sold): OrderAmounts {
  const gross = totalOf(order);
  const tax = order.tax.amount ?? 0;
  const total = { net: gross - tax, tax, gross };
  const isTaxIncluded = gross !== discountedPrice(order) + tax || tax === 0;
  const lowered = order.coupon?.discount ?? 0;
  if (lowered === 0) return { plan: total, total, isTaxIncluded };
  const price = (isTaxIncluded ? total.gross : total.net) + lowered;
  const planTax = taxOfPrice(order, price, total, isTaxIncluded);
  const plan = isTaxIncluded
    ? { net: price - planTax, tax: planTax, gross: price }
    : { net: price, tax: planTax, gross: price + planTax };
  return { plan, discount: subtract(total, plan), total, isTaxIncluded };
}

/** By the store's rate, or in proportion to the total if the payment service decides the rate. */
function taxOfPrice(
  { tax: { terms }, currency }: Sold,
  price: number,
  { net, tax, gross }: Amounts,
  isTaxIncluded: boolean,
): number {
  if (tax === 0) return 0;
  const rate = terms?.rate;
  if (typeof rate !== "number") return share(tax, price, isTaxIncluded ? gross : net, currency);
  const part = Math.round(rate * 10_000);
  const byRate = share(price, part, isTaxIncluded ? 1_000_000 + part : 1_000_000, currency);
  // The price has at least as much tax as the discounted total.
  return Math.max(byRate, tax);
}

/** `from` and `to` are the sums returned before and after. All parts together have exactly the total's tax. */
export function returnedPart(
  total: Amounts,
  { from, to }: { readonly from: number; readonly to: number },
  currency: string,
): Amounts {
  const upTo = (gross: number): Amounts => {
    const tax = total.gross === 0 ? 0 : share(total.tax, gross, total.gross, currency);
    return { net: gross - tax, tax, gross };
  };
  const part = subtract(upTo(to), upTo(from));
  return part.gross < 0 ? subtract({ net: 0, tax: 0, gross: 0 }, part) : part;
}

export function subtract(one: Amounts, other: Amounts): Amounts {
  return {
    net: one.net - other.net,
    tax: one.tax - other.tax,
    gross: one.gross - other.gross,
  };
}

/** `whole * part / of`, rounded half up to the currency's smallest shown unit if all three are multiples of it. */
function share(whole: number, part: number, of: number, code: string): number {
  const { decimals, shownDecimals } = findCurrency(code) ?? { decimals: 2, shownDecimals: 2 };
  const shown = 10 ** (decimals - shownDecimals);
  const step = [whole, part, of].every((amount) => amount % shown === 0) ? shown : 1;
  const [a, b, c, s] = [BigInt(whole), BigInt(part), BigInt(of), BigInt(step)];
  return Number(((2n * a * b + c * s) / (2n * c * s)) * s);
}

/** Percent; computed from the amounts if the payment service decides it. */
export function taxRateOf(order: Sold): number | undefined {
  const { total } = amountsOf(order);
  const { terms } = order.tax;
  if (total.tax === 0) return terms ? 0 : undefined;
  const rate = terms?.rate;
  return typeof rate === "number" ? rate : rateFrom(total);
}

const MAX_DECIMALS = 4;

/** The shortest rate that gives this tax; rounding hides further decimals. */
function rateFrom({ net, tax, gross }: Amounts): number {
  const exact = (tax / net) * 100;
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) {
    const rate = Number(exact.toFixed(decimals));
    const added = Math.round((net * rate) / 100);
    const included = Math.round((gross * rate) / (100 + rate));
    if (added === tax || included === tax) return rate;
  }
  return Number(exact.toFixed(MAX_DECIMALS));
}
