/** The terms of a coupon as options of `npm run coupons -- create`, and as its list shows them. */
import { type CouponTerms, couponTermsSchema } from "#domain/catalog/coupon-terms.ts";
import type { Coupon } from "#domain/coupons/coupons.ts";
import { formatPrice } from "#domain/money.ts";

interface Term {
  readonly option: string;
  readonly example: string;
  readonly help: string;
  /** Refuses ambiguous numbers, such as 5.00 for an amount. Absent for texts. */
  readonly number?: { readonly form: RegExp; readonly problem: string };
  /** May be given several times. */
  readonly isRepeated?: true;
  /** Undefined without the term. `currency` is that of its amounts. */
  show(coupon: Coupon, currency: string): string | undefined;
}

const WHOLE = /^\d+$/;

/** In the order of the list. */
const terms = {
  percentOff: {
    option: "percent",
    example: "20",
    help: "percent off, or",
    number: { form: /^\d+(?:\.\d+)?$/, problem: "is no number: write one such as 20" },
    show: ({ terms: { percentOff } }) =>
      percentOff === undefined ? undefined : `${percentOff} % off`,
  },
  amountOff: {
    option: "amount",
    example: "500",
    help: "minor units off: 500 is 5.00 EUR",
    number: { form: WHOLE, problem: "is no whole number of minor units: write 500 for 5.00 EUR" },
    show: ({ terms: { amountOff } }, currency) =>
      amountOff === undefined ? undefined : `${formatPrice(amountOff, currency, "en")} off`,
  },
  plans: {
    option: "plan",
    example: "ID",
    help: "only for this plan; may be repeated",
    isRepeated: true,
    show: ({ terms: { plans } }) => plans && `for ${plans.join(", ")}`,
  },
  startsOn: {
    option: "from",
    example: "2027-03-01",
    help: "first day (UTC)",
    show: ({ terms: { startsOn } }) => startsOn && `from ${startsOn}`,
  },
  endsOn: {
    option: "until",
    example: "2027-03-31",
    help: "last day (UTC)",
    show: ({ terms: { endsOn } }) => endsOn && `until ${endsOn}`,
  },
  uses: {
    option: "uses",
    example: "100",
    help: "how many orders may use it",
    number: { form: WHOLE, problem: "is no whole number: write one such as 100" },
    show: ({ used, terms: { uses } }) =>
      uses === undefined ? `${used} used` : `${used} of ${uses} used`,
  },
  usesPerBuyer: {
    option: "uses-per-buyer",
    example: "1",
    help: "how many orders of one buyer may use it",
    number: { form: WHOLE, problem: "is no whole number: write one such as 1" },
    show: ({ terms: { usesPerBuyer } }) =>
      usesPerBuyer === undefined ? undefined : `${usesPerBuyer} per buyer`,
  },
} satisfies Readonly<Record<keyof Omit<CouponTerms, "code">, Term>>;

const all = Object.entries<Term>(terms);

export const termOptions = Object.fromEntries(
  all.map(([, { option, isRepeated = false }]) => [
    option,
    { type: "string", multiple: isRepeated } as const,
  ]),
);

export const termHelp = all
  .map(
    ([, { option, example, help }]) =>
      `${" ".repeat(19)}${`--${option} ${example}`.padEnd(24)}${help}\n`,
  )
  .join("");

/** "SPRING: 20 % off, until 2027-03-31, 3 of 100 used" */
export function describe(coupon: Coupon, currency: string): string {
  const parts = all.map(([, { show }]) => show(coupon, coupon.currency ?? currency));
  const shown = parts.filter((part) => part !== undefined);
  return `${coupon.code}: ${[...shown, ...(coupon.isEnded ? ["ended"] : [])].join(", ")}`;
}

/** A text says what is wrong. */
export function readTerms(
  code: string | undefined,
  values: Readonly<Record<string, unknown>>,
): CouponTerms | string {
  const given: Record<string, unknown> = { code };
  for (const [name, { option, number }] of all) {
    const value = values[option];
    if (value === undefined) continue;
    if (number && !number.form.test(String(value))) return `--${option}: ${number.problem}.`;
    given[name] = number ? Number(value) : value;
  }
  const parsed = couponTermsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = (issue?.message ?? "").replaceAll(/\b[a-z]+[A-Z]\w*/g, nameOf);
  return `${nameOf(String(issue?.path[0]), "create")}: ${message}.`;
}

function nameOf(field: string, otherwise: unknown = field): string {
  if (field === "code") return "CODE";
  const term: Term | undefined = Object.hasOwn(terms, field)
    ? terms[field as keyof typeof terms]
    : undefined;
  return term ? `--${term.option}` : String(otherwise);
}
