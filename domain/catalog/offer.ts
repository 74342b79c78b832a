import { z } from "zod";
import { type Variant, variantKeys, variants } from "../experiments/variants.ts";
import { experimentSchema } from "../experiments/experiment.ts";
import { couponTermsSchema } from "./coupon-terms.ts";
import { coverMotifs, coverShapes } from "./cover-kinds.ts";
import { idSchema, isLanguageTag, pictureSchema, words } from "./fields.ts";
import { ideaSchema } from "./idea.ts";
import { landingSchema } from "./landing-copy.ts";
import { legalSchema } from "./legal.ts";
import { mostAdded, taxSchema } from "./tax.ts";
import { themeSchema } from "./theme.ts";
import { findCurrency, findPriceProblem } from "../currencies.ts";
import { routeRulesSchema } from "../route-rules/schema.ts";

const fileSchema = z.strictObject({
  id: idSchema,
  /** A file in the store's folder `files/`; also the name of the downloaded file. */
  name: z
    .string()
    .min(1, "is empty: write a text")
    .max(180)
    .refine(
      (name) => name === name.trim(),
      "begins or ends with a space: rename the file without it, and write that name",
    )
    .refine(
      (name) => !/[/\\\p{Cc}]/u.test(name),
      "has a slash or a control character: write the name of a file in the store's folder files/, without a folder",
    ),
  title: words(),
  description: words().optional(),
  /** Id of an idea, whose picture stands beside the file. */
  idea: idSchema.optional(),
  mediaType: z
    .string()
    .regex(
      /^[\w.+-]+\/[\w.+-]+$/,
      'is no media type: write one such as "application/pdf", or remove the field',
    )
    .optional(),
  newVersion: z.enum(["included", "separate"]).default("included"),
});

const planFields = z.strictObject({
  id: idSchema,
  name: words(),
  summary: words(),
  /** In minor units as Stripe counts them: 1900 is 19.00 EUR, 1900 JPY or 1.900 KWD. 0 is free. */
  price: z.number(),
  /** If present, buyers choose what they pay: this or more. `price` is the suggestion. */
  minimum: z.number().optional(),
  currency: z
    .string()
    .refine(
      (code) => findCurrency(code) !== undefined,
      'is no currency that Stripe charges: write a code in capitals, such as "EUR"',
    ),
  files: z.array(idSchema).min(1, "is empty: write the id of at least one file"),
  /** Ids of earlier plans. Who owns this plan owns them and what they contain. */
  contains: z.array(idSchema).optional(),
  includes: z.array(words()).min(1),
  /** Ids of ideas whose pictures show what the plan contains, beside those of the plans in `contains`. */
  ideas: z.array(idSchema).optional(),
  isRecommended: z.boolean().default(false),
  /** If present, buyers get a licence key that works on this many devices at once. */
  licenceKey: z.strictObject({ activations: z.int().min(1).max(1000) }).optional(),
});

const pricedSchema = z.object({
  price: z.number(),
  minimum: z.number().optional(),
  currency: z.string(),
});

const planSchema = planFields.superRefine(
  ({ price, minimum, currency }, context) => {
    const report = (path: string, message: string | undefined) =>
      message !== undefined && context.addIssue({ code: "custom", path: [path], message });
    if (price !== 0) report("price", findPriceProblem(price, currency));
    if (minimum === undefined) return;
    if (minimum !== 0) report("minimum", findPriceProblem(minimum, currency));
    if (minimum > price) report("minimum", `is more than the price: write ${price} or less`);
  },
  // Run this check even if other fields of the plan are invalid.
  { when: (payload) => pricedSchema.safeParse(payload.value, { jitless: true }).success },
);

const languageSchema = z
  .string()
  .refine(isLanguageTag, 'is no language tag: write one such as "de" or "pt-BR"');

const listOfIds = z.array(z.object({ id: z.string() }));
const listOfFiles = z.array(z.object({ id: z.string(), idea: z.string().optional() }));
const listOfCoupons = z.array(
  z.object({ code: z.string(), plans: z.array(z.string()).optional() }),
);
const referencesSchema = z.object({
  files: listOfFiles,
  plans: z.array(
    z.object({
      id: z.string(),
      files: z.array(z.string()),
      contains: z.array(z.string()).optional(),
      ideas: z.array(z.string()).optional(),
    }),
  ),
  ideas: listOfIds.optional(),
  coupons: listOfCoupons.optional(),
});

const copySchemas = Object.fromEntries(
  variantKeys.map((variant) => [variants[variant].copy, landingSchema]),
) as Record<(typeof variants)[Variant]["copy"], typeof landingSchema>;

export const storeSchema = z
  .strictObject({
    name: words(60),
    theme: themeSchema.prefault({}),
    /** The first is the default, whose paths have no prefix. */
    languages: z.array(languageSchema).min(1),
    offer: z.strictObject({
      name: words(),
      summary: words(),
      /** Such as copy protection (Directive 2011/83/EU, Article 6(1)(r) and (s)). */
      requirements: words().optional(),
      firstUse: words().optional(),
      /** In order: the lines of a contents page. "Twelve loaves: rye, spelt" has a detail. */
      contents: z.array(words(60)).min(2).max(6).optional(),
      /** The seller's own picture of the product. */
      cover: pictureSchema.optional(),
      /** What comes with it: a picture in front of a corner of the cover. */
      companion: pictureSchema.optional(),
      /** Of the cover that the build draws for a store without one. */
      shape: z.enum(coverShapes).optional(),
      motif: z.enum(coverMotifs).optional(),
    }),
    files: z.array(fileSchema).min(1),
    plans: z
      .array(planSchema)
      .min(1, "is empty: write at least one plan")
      .max(12, "has more than twelve plans: remove some"),
    /** Absent: the shop does not mention tax. */
    tax: taxSchema.optional(),
    coupons: z.array(couponTermsSchema).max(1000).default([]),
    ...copySchemas,
    ideas: z.array(ideaSchema).default([]),
    legal: legalSchema,
    routeRules: routeRulesSchema.default({}),
    experiment: experimentSchema.prefault({}),
  })
  .superRefine(
    (store, context) => {
      const report = (path: (string | number)[], message: string) =>
        context.addIssue({ code: "custom", path, message });
      const fileIds = new Set(store.files.map((file) => file.id));
      store.plans.forEach((plan, planIndex) => {
        plan.files.forEach((fileId, index) => {
          if (!fileIds.has(fileId))
            report(
              ["plans", planIndex, "files", index],
              `there is no file "${fileId}": write one of ${[...fileIds].join(", ")}`,
            );
        });
      });
      for (const key of ["files", "plans", "ideas"] as const) {
        const seen = new Set<string>();
        store[key]?.forEach((item, index) => {
          if (seen.has(item.id))
            report(
              [key, index, "id"],
              `"${item.id}" is the id of another entry: write another one`,
            );
          seen.add(item.id);
        });
      }
      reportContained(store, report);
      reportShown(store, report);
      reportTaxed(store, report);
      reportCoupons(store, report);
      if (new Set(store.plans.map((plan) => plan.currency)).size > 1)
        report(["plans"], "have several currencies: write the same currency in each plan");
      if (new Set(store.languages).size < store.languages.length)
        report(["languages"], "names a language twice: write each one once");
      if (store.plans.filter((plan) => plan.isRecommended).length > 1)
        report(
          ["plans"],
          "has several recommended plans: write isRecommended in one of them at most",
        );
    },
    // Run these checks if the ids are valid, even if other fields are not.
    { when: (payload) => referencesSchema.safeParse(payload.value, { jitless: true }).success },
  );

interface References {
  readonly files: readonly { readonly idea?: string | undefined }[];
  readonly plans: readonly {
    readonly id: string;
    readonly contains?: readonly string[] | undefined;
    readonly ideas?: readonly string[] | undefined;
  }[];
  readonly ideas?: readonly { readonly id: string }[];
  readonly coupons?: readonly {
    readonly code: string;
    readonly plans?: readonly string[] | undefined;
  }[];
}

type Report = (path: (string | number)[], message: string) => void;

function reportContained({ plans }: References, report: Report): void {
  plans.forEach(({ contains = [] }, index) => {
    const earlier = plans.slice(0, index).map(({ id }) => id);
    contains.forEach((id, place) => {
      if (!earlier.includes(id))
        report(
          ["plans", index, "contains", place],
          `there is no plan "${id}" before this one: ${
            earlier.length > 0
              ? `write one of ${earlier.join(", ")}`
              : "remove it, or move this plan below"
          }`,
        );
    });
  });
}

function reportShown({ files, plans, ideas: known = [] }: References, report: Report): void {
  const ids = known.map(({ id }) => id);
  const check = (path: (string | number)[], id: string) => {
    if (ids.includes(id)) return;
    const remedy = ids.length > 0 ? `write one of ${ids.join(", ")}` : "remove it";
    report(path, `there is no idea "${id}": ${remedy}`);
  };
  files.forEach(({ idea }, index) => {
    if (idea !== undefined) check(["files", index, "idea"], idea);
  });
  plans.forEach(({ ideas = [] }, index) => {
    ideas.forEach((id, place) => check(["plans", index, "ideas", place], id));
  });
}

/** The fields may be invalid. */
function reportTaxed({ plans, tax }: { plans: readonly unknown[]; tax?: unknown }, report: Report) {
  const { data } = taxSchema.safeParse(tax, { jitless: true });
  plans.forEach((plan, index) => {
    const { data: { price = 0, currency = "" } = {} } = pricedSchema.safeParse(plan, {
      jitless: true,
    });
    if (price === 0 || findPriceProblem(price, currency) !== undefined) return;
    const problem = findPriceProblem(price, currency, mostAdded(data));
    if (problem !== undefined) report(["plans", index, "price"], problem);
  });
}

function reportCoupons({ plans, coupons = [] }: References, report: Report): void {
  const planIds = plans.map(({ id }) => id);
  const codes = new Set<string>();
  coupons.forEach(({ code, plans: named = [] }, index) => {
    if (codes.has(code))
      report(
        ["coupons", index, "code"],
        `"${code}" is the code of another coupon: write another one`,
      );
    codes.add(code);
    named.forEach((id, place) => {
      if (!planIds.includes(id))
        report(
          ["coupons", index, "plans", place],
          `there is no plan "${id}": write one of ${planIds.join(", ")}`,
        );
    });
  });
}

export type StoreInput = z.input<typeof storeSchema>;
export type Store = z.output<typeof storeSchema>;
export type Plan = Store["plans"][number];
export type StoreFile = Store["files"][number];
