import { expect, test } from "vitest";
import { landingSchema, listSections } from "./landing-copy.ts";

const cta = { title: "Now", action: "Buy" };
const feature = { title: "Yours", points: [{ title: "A point", text: "Its text" }] };
const page = { title: "Title", description: "About", headline: "Headline", action: "Buy", cta };

const sectionsOf = (copy: object, hasIdeas = true) =>
  listSections(landingSchema.parse({ ...page, ...copy }), hasIdeas);

const problemsOf = (copy: object) =>
  landingSchema
    .safeParse({ ...page, ...copy })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("by default the page has every section with content, in the usual order", () => {
  expect(sectionsOf({ ideas: { title: "Ideas" }, feature }).map(({ section }) => section)).toEqual([
    "hero",
    "feature",
    "ideas",
    "cta",
  ]);
});

test("the store orders and repeats sections, some with content of their own", () => {
  const sections = ["cta", { section: "feature", ...feature }, "hero", "cta"];
  expect(sectionsOf({ sections })).toEqual([
    { section: "cta", ...cta },
    { section: "feature", ...feature },
    { section: "hero" },
    { section: "cta", ...cta },
  ]);
});

test("without ideas their section is left out", () => {
  const ideas = { title: "Ideas" };
  expect(sectionsOf({ ideas }, false).map(({ section }) => section)).toEqual(["hero", "cta"]);
});

test("a section without content, and a second hero, are refused with the remedy", () => {
  expect(problemsOf({ sections: ["hero", "questions", "hero"] })).toEqual([
    ["sections", 'has "hero" more than once: it contains the title of the page'],
    [
      "sections.1",
      '"questions" has no content: write the field "questions" beside "sections", or remove it here',
    ],
  ]);
});
