/** The schema that every store must satisfy. */
import { z } from "zod";
import { type Variant, variantKeys, variants } from "../experiments/variants.ts";
import { experimentSchema } from "../experiments/experiment.ts";
import { carriesWhiteText } from "./color.ts";
import { isSupportedCurrency } from "../money.ts";
import { routeRulesSchema } from "../route-rules/schema.ts";
import { GeoPoint, Timestamp } from "../values.ts";

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes, 63 at most");
const text = z.string().trim().min(1, "must not be empty");

/** All objects are strict, so that a misspelt optional key is an error instead of being ignored. */
const fileSchema = z.strictObject({
  id,
  /** The name of the downloaded file. */
  name: text.max(180).refine((name) => !/[/\\\p{Cc}]/u.test(name), "a file name, not a path"),
  title: text,
  description: text,
  mediaType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, "a media type such as application/zip"),
});

const planSchema = z.strictObject({
  id,
  name: text,
  summary: text,
  /** Minor units of `currency`: 1900 is 19.00 EUR. Stripe takes at most eight digits. */
  price: z.int().min(50, "at least 50 minor units").max(99_999_999),
  currency: z
    .string()
    .refine(isSupportedCurrency, "a currency such as EUR, counted alike by ISO 4217 and Stripe"),
  /** Ids of `files`. */
  files: z.array(id).min(1, "a plan includes at least one file"),
  includes: z.array(text).min(1),
  isRecommended: z.boolean().default(false),
});

const languageSchema = z
  .string()
  .refine(isLanguageTag, "a language tag as BCP 47 writes it, such as de or pt-BR");

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

const questionSchema = z.strictObject({ question: text, answer: text });
const pointSchema = z.strictObject({ title: text, text });

/** `media` is a name in the store's media. */
const pictureSchema = z.strictObject({ media: text, alt: text });
const captionedSchema = pictureSchema.extend({ caption: text });

const landingSchema = z.strictObject({
  title: text,
  description: text,
  eyebrow: text,
  headline: text,
  lead: text,
  action: text,
  /** Media names: `motif` is drawn behind the first section, `openGraph` is shown when a page is shared. */
  motif: text,
  openGraph: z.strictObject({ landing: text, paywall: text }),
  cover: pictureSchema,
  discover: z.strictObject({
    title: text,
    lead: text,
    points: z.array(pointSchema).min(1),
    samples: z.array(captionedSchema).min(1),
    map: captionedSchema,
  }),
  feature: z.strictObject({ title: text, lead: text, points: z.array(pointSchema).min(1) }),
  /** `map` names an SVG whose user units are degrees: x is the longitude, y the negative latitude. */
  ideas: z.strictObject({ title: text, lead: text, map: text }),
  cta: z.strictObject({ title: text, lead: text, action: text }),
  questions: z.array(questionSchema).min(1),
});

const ideaSchema = z.strictObject({
  id,
  title: text,
  summary: text,
  place: z.instanceof(GeoPoint, { error: "a GeoPoint(latitude, longitude)" }),
  placeName: text,
  lastWalkedAt: z.instanceof(Timestamp, { error: "a Timestamp" }),
  distanceInMetres: z.int().positive(),
});

/** A blank line in one of the long texts starts a new paragraph. */
const legalSchema = z.strictObject({
  seller: text,
  address: text,
  email: z.email(),
  refund: text,
  withdrawal: text,
  /** The list of what the shop stores in browsers replaces `{stored items}`. */
  privacy: text,
  /** Raise it when the privacy text changes what visitors agree to: visitors are asked for their consent again. */
  policyVersion: z.int().min(1).max(999_999).default(1),
  terms: text,
});

const listOfIds = z.array(z.object({ id: z.string() }));
const referencesSchema = z.object({
  files: listOfIds,
  plans: z.array(z.object({ id: z.string(), files: z.array(z.string()) })),
  ideas: listOfIds,
});

/** The texts of each variant's landing page. */
const copySchemas = Object.fromEntries(
  variantKeys.map((variant) => [variants[variant].copy, landingSchema]),
) as Record<(typeof variants)[Variant]["copy"], typeof landingSchema>;

export const storeSchema = z
  .strictObject({
    name: text.max(60),
    /** Of the buttons in mails. */
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/i, "a color such as #0066ff")
      .refine(carriesWhiteText, "too bright for white text: choose a darker color")
      .default("#0066ff"),
    /** The first is the default, whose paths have no prefix. */
    languages: z.array(languageSchema).min(1),
    offer: z.strictObject({ name: text, summary: text }),
    files: z.array(fileSchema).min(1),
    plans: z.array(planSchema).min(1, "a store has at least one plan"),
    ...copySchemas,
    ideas: z.array(ideaSchema).min(6, "a store has six or more ideas"),
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
            report(["plans", planIndex, "files", index], `no file "${fileId}" in files`);
        });
      });
      for (const key of ["files", "plans", "ideas"] as const) {
        const seen = new Set<string>();
        store[key].forEach((item, index) => {
          if (seen.has(item.id)) report([key, index, "id"], `"${item.id}" is taken`);
          seen.add(item.id);
        });
      }
      if (new Set(store.plans.map((plan) => plan.currency)).size > 1)
        report(["plans"], "one currency for all plans");
      if (new Set(store.languages).size < store.languages.length)
        report(["languages"], "each language once");
      if (store.plans.filter((plan) => plan.isRecommended).length > 1)
        report(["plans"], "one recommended plan at most");
    },
    // Run these checks whenever the ids can be read, so that other mistakes do not hide their results.
    { when: (payload) => referencesSchema.safeParse(payload.value, { jitless: true }).success },
  );

export type StoreInput = z.input<typeof storeSchema>;
export type Store = z.output<typeof storeSchema>;
export type Plan = Store["plans"][number];
export type StoreFile = Store["files"][number];
export type LandingCopy = z.output<typeof landingSchema>;
export type Idea = z.output<typeof ideaSchema>;
