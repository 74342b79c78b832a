import { z } from "zod";
import { captionedSchema, pictureSchema, text, words } from "./fields.ts";

const pointSchema = z.strictObject({ title: words(), text: words() });
const questionSchema = z.strictObject({ question: words(), answer: words() });

const nav = words(24).optional();

/** By section name, in the default order. The content of "hero" is at the top level of the landing page. */
const contents = {
  discover: z.strictObject({
    nav,
    title: words(),
    lead: words().optional(),
    points: z.array(pointSchema).default([]),
    samples: z.array(captionedSchema).default([]),
    illustration: captionedSchema.optional(),
  }),
  feature: z.strictObject({
    nav,
    title: words(),
    lead: words().optional(),
    points: z.array(pointSchema).min(1),
    illustration: pictureSchema.optional(),
  }),
  ideas: z.strictObject({
    nav,
    title: words(),
    lead: words().optional(),
    /** A map of ideas: an SVG in degrees, where x is the longitude and y the negative latitude. */
    map: text.optional(),
    /** Of ideas with pictures. All others are rows. */
    layout: z.enum(["cards", "rows"]).default("cards"),
    /** What the date of an idea means, such as "Last seen". */
    dateLabel: words().optional(),
  }),
  questions: z.strictObject({
    nav,
    title: words().optional(),
    items: z.array(questionSchema).min(1),
  }),
  cta: z.strictObject({ title: words(), lead: words().optional(), action: words() }),
};

type Contents = typeof contents;
type ContentName = keyof Contents;

export type SectionName = "hero" | ContentName;
export const sectionNames = ["hero", ...Object.keys(contents)] as [SectionName, ...SectionName[]];

type Named<Parsed extends { readonly [Name in ContentName]: object }> = {
  [Name in ContentName]: { readonly section: Name } & Parsed[Name];
}[ContentName];

type NamedContent = Named<{ [Name in ContentName]: z.output<Contents[Name]> }>;
type NamedInput = Named<{ [Name in ContentName]: z.input<Contents[Name]> }>;

const [first, ...others] = Object.entries<z.ZodObject>(contents).map(([name, schema]) =>
  schema.extend({ section: z.literal(name) }),
);
// TypeScript does not follow `Object.entries`, here and below.
const namedSchema = z.discriminatedUnion("section", [
  first as NonNullable<typeof first>,
  ...others,
]) as z.ZodType as z.ZodType<NamedContent, NamedInput>;

const optionalContents = Object.fromEntries(
  Object.entries(contents).map(([name, schema]) => [name, schema.optional()]),
) as unknown as { [Name in ContentName]: z.ZodOptional<Contents[Name]> };

/** A name refers to the landing page's content; an object has its own. */
const sectionSchema = z.union([z.enum(sectionNames), namedSchema]);

export const landingSchema = z
  .strictObject({
    title: words(),
    description: words(),
    eyebrow: words().optional(),
    headline: words(),
    lead: words().optional(),
    action: words(),
    motif: text.optional(),
    /** Media names of preview images. */
    openGraph: z.strictObject({ landing: text.optional(), paywall: text.optional() }).prefault({}),
    cover: pictureSchema.optional(),
    ...optionalContents,
    /** By default, every section that has content, once. */
    sections: z.array(sectionSchema).min(1).optional(),
  })
  .superRefine((copy, context) => {
    if ((copy.sections?.filter((section) => section === "hero").length ?? 0) > 1)
      context.addIssue({
        code: "custom",
        path: ["sections"],
        message: 'has "hero" more than once: it contains the title of the page',
      });
    copy.sections?.forEach((section, index) => {
      if (typeof section !== "string" || section === "hero" || copy[section]) return;
      context.addIssue({
        code: "custom",
        path: ["sections", index],
        message: `"${section}" has no content: write the field "${section}" beside "sections", or remove it here`,
      });
    });
  });

export type LandingCopy = z.output<typeof landingSchema>;

export type SectionContent = { readonly section: "hero" } | NamedContent;

/** Without ideas in the store, leaves out sections of ideas. */
export function listSections(copy: LandingCopy, hasIdeas: boolean): SectionContent[] {
  const named = copy.sections ?? sectionNames;
  return named.flatMap((section): SectionContent[] => {
    const found = typeof section === "string" ? contentOf(copy, section) : section;
    return found && (found.section !== "ideas" || hasIdeas) ? [found] : [];
  });
}

function contentOf(copy: LandingCopy, name: SectionName): SectionContent | undefined {
  if (name === "hero") return { section: "hero" };
  const content = copy[name];
  // TypeScript cannot relate the name to its content.
  return content && ({ ...content, section: name } as SectionContent);
}
