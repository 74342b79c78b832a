import { parseArgs } from "node:util";
import { type CouponTerms, couponTermsSchema } from "#domain/catalog/coupon-terms.ts";
import { readCode } from "#domain/coupons/coupons.ts";

export const USAGE = `Usage: npm run coupons -- COMMAND

  list           prints all coupons with their discounts, limits and uses
  create CODE    creates a coupon, with these options:
                   --percent 20            percent off, or
                   --amount 500            minor units off: 500 is 5.00 EUR
                   --plan ID               only for this plan; may be repeated
                   --from 2027-03-01       first day (UTC)
                   --until 2027-03-31      last day (UTC)
                   --uses 100              how many orders may use it
                   --uses-per-buyer 1      how many orders of one buyer may use it
  end CODE       ends a coupon; checkouts in progress keep their price

Coupons of the store's field coupons are listed and can be ended, too. Test mode and live mode have coupons of their own.
`;

export type CouponCommand =
  | { readonly command: "help" }
  | { readonly command: "list" }
  | { readonly command: "create"; readonly terms: CouponTerms }
  | { readonly command: "end"; readonly code: string };

const options = {
  help: { type: "boolean" },
  percent: { type: "string" },
  amount: { type: "string" },
  plan: { type: "string", multiple: true },
  from: { type: "string" },
  until: { type: "string" },
  uses: { type: "string" },
  "uses-per-buyer": { type: "string" },
} as const;

const optionOf: Readonly<Record<string, string>> = {
  code: "CODE",
  percentOff: "--percent",
  amountOff: "--amount",
  plans: "--plan",
  startsOn: "--from",
  endsOn: "--until",
  uses: "--uses",
  usesPerBuyer: "--uses-per-buyer",
};

export function parseWords(words: readonly string[]): CouponCommand | string {
  const parsed = tryParse(words);
  if (typeof parsed === "string") return parsed;
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return { command: "help" };
  const given = Object.keys(values).filter((name) => name !== "help");
  if (command === "create") return parseTerms(rest, values);
  if (given.length > 0) return `${command} has no option --${given[0]}.`;
  if (command === "list" && rest.length === 0) return { command: "list" };
  if (command === "end" && rest.length === 1) {
    const code = readCode(rest[0] ?? "");
    return code === undefined ? `${rest[0]} is not a valid code.` : { command: "end", code };
  }
  return command === "list" || command === "end"
    ? `${command} takes ${command === "list" ? "no words" : "one code"}.`
    : `There is no command ${command}.`;
}

type Values = ReturnType<typeof parse>["values"];

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

function tryParse(words: readonly string[]) {
  try {
    return parse(words);
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

/** Refuses ambiguous numbers, such as 5.00 for an amount. */
const numbers = {
  percent: { form: /^\d+(?:\.\d+)?$/, problem: "is no number: write one such as 20" },
  amount: {
    form: /^\d+$/,
    problem: "is no whole number of minor units: write 500 for 5.00 EUR",
  },
  uses: { form: /^\d+$/, problem: "is no whole number: write one such as 100" },
  "uses-per-buyer": { form: /^\d+$/, problem: "is no whole number: write one such as 1" },
} as const;

type NumberName = keyof typeof numbers;

function parseTerms(rest: readonly string[], values: Values): CouponCommand | string {
  if (rest.length !== 1) return "create takes one code.";
  for (const [name, { form, problem }] of Object.entries(numbers)) {
    const text = values[name as NumberName];
    if (text !== undefined && !form.test(text)) return `--${name}: ${problem}.`;
  }
  const numberOf = (name: NumberName) =>
    values[name] === undefined ? undefined : Number(values[name]);
  const terms = {
    code: readCode(rest[0] ?? "") ?? rest[0],
    percentOff: numberOf("percent"),
    amountOff: numberOf("amount"),
    plans: values.plan,
    startsOn: values.from,
    endsOn: values.until,
    uses: numberOf("uses"),
    usesPerBuyer: numberOf("uses-per-buyer"),
  };
  const given = Object.fromEntries(
    Object.entries(terms).filter(([, value]) => value !== undefined),
  );
  const parsed = couponTermsSchema.safeParse(given);
  if (parsed.success) return { command: "create", terms: parsed.data };
  const [issue] = parsed.error.issues;
  return `${optionOf[String(issue?.path[0])] ?? "create"}: ${inOptions(issue?.message ?? "")}.`;
}

function inOptions(message: string): string {
  return message.replaceAll(/\b[a-z]+[A-Z]\w*/g, (word) => optionOf[word] ?? word);
}
