import { z } from "zod";
import { couponTermsSchema } from "#domain/catalog/coupon-terms.ts";
import { type Coupon, readCode } from "#domain/coupons/coupons.ts";
import type { OwnerCoupons } from "#domain/coupons/owner-coupons.ts";
import { formatPrice } from "#domain/money.ts";
import { commandsOf, createCommandLine, labelOf, listCommands } from "../command-line.ts";
import { done, refused } from "../terminal.ts";

interface CouponDesk {
  readonly owner: OwnerCoupons;
  /** Currency of the store's plans. */
  readonly currency: string;
}

/** Refuses ambiguous numbers, such as 5.00 for an amount. */
const number = (form: RegExp, problem: string) =>
  z.string().regex(form, problem).transform(Number).optional();
const whole = (problem: string) => number(/^\d+$/, problem);

const text = z.string().optional();

const termOf: Readonly<Record<string, string>> = {
  CODE: "code",
  percent: "percentOff",
  amount: "amountOff",
  plan: "plans",
  from: "startsOn",
  until: "endsOn",
  uses: "uses",
  "uses-per-buyer": "usesPerBuyer",
};

const command = commandsOf<CouponDesk>();

const commands = {
  list: command({
    summary: "prints all coupons with their discounts, limits and uses",
    schema: z.object({}),
    async run(_, { owner, currency }) {
      const all = await owner.list();
      return done(all.length === 0 ? "There are no coupons.\n" : lines(all, currency));
    },
  }),
  create: command({
    summary: `creates a coupon, with these options:
  --percent 20            percent off, or
  --amount 500            minor units off: 500 is 5.00 EUR
  --plan ID               only for this plan; may be repeated
  --from 2027-03-01       first day (UTC)
  --until 2027-03-31      last day (UTC)
  --uses 100              how many orders may use it
  --uses-per-buyer 1      how many orders of one buyer may use it`,
    schema: z
      .object({
        CODE: z.string().transform((typed) => readCode(typed) ?? typed),
        percent: number(/^\d+(?:\.\d+)?$/, "is no number: write one such as 20"),
        amount: whole("is no whole number of minor units: write 500 for 5.00 EUR"),
        plan: z.array(z.string()).optional(),
        from: text,
        until: text,
        uses: whole("is no whole number: write one such as 100"),
        "uses-per-buyer": whole("is no whole number: write one such as 1"),
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
      (await owner.end(CODE))
        ? done(`${CODE} has ended.\n`)
        : refused(`There is no coupon ${CODE}.\n`),
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
  return found.map((coupon) => `${describe(coupon, currency)}\n`).join("");
}

/** "SPRING: 20 % off, until 2027-03-31, 3 of 100 used" */
function describe({ code, terms, used, isEnded, ...coupon }: Coupon, own: string): string {
  const { percentOff, amountOff, plans, startsOn, endsOn, uses, usesPerBuyer } = terms;
  const off =
    amountOff === undefined
      ? `${percentOff} % off`
      : `${formatPrice(amountOff, coupon.currency ?? own, "en")} off`;
  const parts = [
    off,
    ...(plans ? [`for ${plans.join(", ")}`] : []),
    ...(startsOn === undefined ? [] : [`from ${startsOn}`]),
    ...(endsOn === undefined ? [] : [`until ${endsOn}`]),
    uses === undefined ? `${used} used` : `${used} of ${uses} used`,
    ...(usesPerBuyer === undefined ? [] : [`${usesPerBuyer} per buyer`]),
    ...(isEnded ? ["ended"] : []),
  ];
  return `${code}: ${parts.join(", ")}`;
}
