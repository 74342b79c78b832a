import { z } from "zod";
import {
  type CouponOption,
  couponOptions,
  type CouponTerm,
  couponTermsSchema,
  isAmount,
} from "#domain/catalog/coupon-terms.ts";
import { type Coupon, readCode } from "#domain/coupons/coupons.ts";
import type { OwnerCoupons } from "#domain/back-office/owner-coupons.ts";
import { formatPrice } from "#domain/money.ts";
import { commandsOf, createCommandLine, labelOf, listCommands } from "../command-line.ts";
import { done, refused } from "../terminal.ts";

interface CouponDesk {
  readonly owner: OwnerCoupons;
  /** Currency of the store's plans. */
  readonly currency: string;
}

const options = Object.entries(couponOptions) as [CouponTerm, CouponOption][];
const termOf = Object.fromEntries([
  ["CODE", "code"],
  ...options.map(([term, [name]]) => [name, term]),
]);

/** Refuses ambiguous numbers, such as 5.00 for an amount. */
function readerOf(term: CouponTerm, example: string) {
  const accepts = (value: unknown) => couponTermsSchema.shape[term].safeParse(value).success;
  if (accepts(["id"])) return z.array(z.string()).optional();
  if (!accepts(1)) return z.string().optional();
  const [form, problem] = accepts(1.5) ? [/^\d+(?:\.\d+)?$/, "number"] : [/^\d+$/, "whole number"];
  const more = isAmount(term)
    ? " of minor units: write 500 for 5.00 EUR"
    : `: write one such as ${example}`;
  return z.string().regex(form, `is no ${problem}${more}`).transform(Number).optional();
}

const command = commandsOf<CouponDesk>();

const commands = {
  list: command({
    summary: "prints all coupons with their discounts, limits and uses",
    schema: z.object({}),
    async run(_, { owner, currency }) {
      const { coupons: all } = await owner.list();
      return done(all.length === 0 ? "There are no coupons.\n" : lines(all, currency));
    },
  }),
  create: command({
    summary: `creates a coupon, with these options:
${options.map(([, [name, example, help]]) => `  --${name} ${example}`.padEnd(26) + help).join("\n")}`,
    schema: z
      .object({
        CODE: z.string().transform((typed) => readCode(typed) ?? typed),
        ...Object.fromEntries(
          options.map(([term, [name, example]]) => [name, readerOf(term, example)]),
        ),
      })
      .transform((given) =>
        Object.fromEntries(Object.entries(given).map(([key, value]) => [termOf[key], value])),
      )
      .pipe(couponTermsSchema),
    async run(terms, { owner, currency }) {
      const created = await owner.create(terms);
      if (created.outcome === "created") return done(lines([created.coupon], currency));
      return refused(
        created.outcome === "exists"
          ? `There is a coupon ${terms.code} already. Orders may name it, so choose another code.\n`
          : `The store has no plan ${created.planId}.\n`,
      );
    },
  }),
  end: command({
    summary: "ends a coupon; checkouts in progress keep their price",
    schema: z.object({
      CODE: z.string().transform((typed, { addIssue }) => {
        const code = readCode(typed);
        if (code === undefined) addIssue(`${typed} is not a valid code`);
        return code ?? z.NEVER;
      }),
    }),
    run: async ({ CODE }, { owner }) =>
      (await owner.end(CODE)) === "unknown"
        ? refused(`There is no coupon ${CODE}.\n`)
        : done(`${CODE} has ended.\n`),
  }),
};

export const manageCoupons = createCommandLine<CouponDesk>({
  commands,
  helpOption: { type: "boolean" },
  usage: () => `Usage: npm run coupons -- COMMAND

${listCommands(commands, 17)}

Coupons of the store's field coupons are listed and can be ended, too. Test mode and live mode have coupons of their own.
`,
  findProblem(name, known, words, values) {
    const unknown = Object.keys(values).find((key) => !Object.hasOwn(known?.options ?? {}, key));
    if (unknown !== undefined) return `${name} has no option --${unknown}.`;
    if (!known || words.length === known.words.length) return undefined;
    return `${name} takes ${known.words.length === 0 ? "no words" : "one code"}.`;
  },
  describe(key, message) {
    if (key === "CODE") return `${message}.`;
    const option = key in termOf ? labelOf(key) : optionOf(key);
    return `${option ?? "create"}: ${inOptions(message)}.`;
  },
});

function optionOf(term: string): string | undefined {
  const found = Object.keys(termOf).find((key) => termOf[key] === term);
  return found && labelOf(found);
}

function inOptions(message: string): string {
  return message.replaceAll(/\b[a-z]+[A-Z]\w*/g, (word) => optionOf(word) ?? word);
}

function lines(found: readonly Coupon[], currency: string): string {
  return found.map((coupon) => `${describe(currency, coupon)}\n`).join("");
}

/** "SPRING: 20 % off, until 2027-03-31, 3 of 100 used" */
function describe(own: string, { code, terms, used, isEnded, currency = own }: Coupon): string {
  const values = { ...terms, uses: terms.uses === undefined ? used : `${used} of ${terms.uses}` };
  const parts = options.flatMap(([term, [, , , shown]]) => {
    const value = values[term];
    if (value === undefined) return [];
    const words = isAmount(term)
      ? formatPrice(Number(value), currency, "en")
      : [value].flat().join(", ");
    return shown.replace("#", () => words);
  });
  return `${code}: ${[...parts, ...(isEnded ? ["ended"] : [])].join(", ")}`;
}
