/** The schema that every store must satisfy. */
import { z } from "zod";
import { type Variant, variantKeys, variants } from "../experiments/variants.ts";
import { experimentSchema } from "../experiments/experiment.ts";
import { idSchema, text } from "./fields.ts";
import { ideaSchema } from "./idea.ts";
import { landingSchema } from "./landing-copy.ts";
import { legalSchema } from "./legal.ts";
import { themeSchema } from "./theme.ts";
import { findCurrency, findPriceProblem } from "../currencies.ts";
import { routeRulesSchema } from "../route-rules/schema.ts";

const fileSchema = z.strictObject({
  id: idSchema,
  /** The name of a file in the store's folder `files/`, and of the downloaded file. */
  name: text
    .max(180)
    .refine(
      (name) => !/[/\\\p{Cc}]/u.test(name),
      "has a slash or a control character: write the name of a file in the store's folder files/, without a folder",
    ),
  title: text,
  description: text.optional(),
  /** By default guessed from the name. */
  mediaType: z
    .string()
    .regex(
      /^[\w.+-]+\/[\w.+-]+$/,
      'is no media type: write one such as "application/pdf", or remove the field',
    )
    .optional(),
  /** Whether those who bought an earlier version of the file get the present one, too. */
  newVersion: z.enum(["included", "separate"]).default("included"),
});

const planFields = z.strictObject({
  id: idSchema,
  name: text,
  summary: text,
  /** Minor units of `currency` as Stripe counts them: 1900 is 19.00 EUR, 1900 JPY or 1.900 KWD. */
  price: z.number(),
  currency: z
    .string()
    .refine(
      (code) => findCurrency(code) !== undefined,
      'is no currency that Stripe charges: write a code in capitals, such as "EUR"',
    ),
  /** Ids of `files`. */
  files: z.array(idSchema).min(1, "is empty: write the id of at least one file"),
  includes: z.array(text).min(1),
  isRecommended: z.boolean().default(false),
});

const pricedSchema = z.object({ price: z.number(), currency: z.string() });

const planSchema = planFields.superRefine(
  ({ price, currency }, context) => {
    const message = findPriceProblem(price, currency);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["price"], message });
  },
  // Also if other fields of the plan are wrong.
  { when: (payload) => pricedSchema.safeParse(payload.value, { jitless: true }).success },
);

const languageSchema = z
  .string()
  .refine(isLanguageTag, 'is no language tag: write one such as "de" or "pt-BR"');

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

const listOfIds = z.array(z.object({ id: z.string() }));
const referencesSchema = z.object({
  files: listOfIds,
  plans: z.array(z.object({ id: z.string(), files: z.array(z.string()) })),
  ideas: listOfIds.optional(),
});

/** The texts of each variant's landing page. */
const copySchemas = Object.fromEntries(
  variantKeys.map((variant) => [variants[variant].copy, landingSchema]),
) as Record<(typeof variants)[Variant]["copy"], typeof landingSchema>;

export const storeSchema = z
  .strictObject({
    name: text.max(60),
    theme: themeSchema.prefault({}),
    /** The first is the default, whose paths have no prefix. */
    languages: z.array(languageSchema).min(1),
    offer: z.strictObject({ name: text, summary: text }),
    files: z.array(fileSchema).min(1),
    plans: z
      .array(planSchema)
      .min(1, "is empty: write at least one plan")
      .max(12, "has more than twelve plans: remove some"),
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
    // Run these checks whenever the ids can be read, so that other mistakes do not hide their results.
    { when: (payload) => referencesSchema.safeParse(payload.value, { jitless: true }).success },
  );

export type StoreInput = z.input<typeof storeSchema>;
export type Store = z.output<typeof storeSchema>;
export type Plan = Store["plans"][number];
export type StoreFile = Store["files"][number];
