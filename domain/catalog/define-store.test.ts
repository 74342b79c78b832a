import { expect, test } from "vitest";
import { GeoPoint, Timestamp } from "../values.ts";
import { defineStore } from "./define-store.ts";
import type { StoreInput } from "./offer.ts";

function landing(): StoreInput["landing"] {
  const picture = { media: "page.webp", alt: "A page" };
  const block = { title: "Title", lead: "Lead", points: [{ title: "Point", text: "Text" }] };
  return {
    title: "Title",
    description: "Description",
    eyebrow: "Eyebrow",
    headline: "Headline",
    lead: "Lead",
    action: "Buy",
    motif: "lines.svg",
    openGraph: { landing: "share.png", paywall: "share.png" },
    cover: picture,
    discover: {
      ...block,
      samples: [{ ...picture, caption: "A page" }],
      illustration: { ...picture, caption: "A map" },
    },
    feature: block,
    ideas: { title: "Ideas", lead: "Lead", map: "land.svg" },
    cta: { title: "Now", lead: "Lead", action: "Buy" },
    questions: { items: [{ question: "Why?", answer: "Because." }] },
  };
}

function plan(id: string): StoreInput["plans"][number] {
  return {
    id,
    name: id,
    summary: "Summary",
    price: 900,
    currency: "EUR",
    files: ["book"],
    includes: ["A book"],
  };
}

function storeInput(): StoreInput {
  return {
    name: "Shop",
    languages: ["en"],
    offer: { name: "Book", summary: "A book" },
    files: [
      {
        id: "book",
        name: "book.pdf",
        title: "Book",
        description: "A book",
        mediaType: "application/pdf",
      },
    ],
    plans: [plan("one"), plan("two"), plan("three")],
    landing: landing(),
    landingV2: landing(),
    ideas: Array.from({ length: 6 }, (_, index) => ({
      id: `idea-${index}`,
      title: "Idea",
      summary: "Summary",
      coordinate: new GeoPoint(46, 14),
      placeName: "Bled",
      date: new Timestamp(1_760_000_000, 0),
      facts: ["6 km"],
    })),
    legal: {
      seller: "Seller",
      address: "Street 1",
      email: "shop@example.com",
      refund: "Refund",
      withdrawal: "Withdrawal",
      privacy: "Privacy",
      terms: "Terms",
    },
  };
}

function linesOf(input: unknown): string[] {
  try {
    defineStore(input as StoreInput);
  } catch (error) {
    return (error as Error).message.split("\n").slice(1);
  }
  return [];
}

test("returns the store with defaults, deeply frozen", () => {
  const store = defineStore(storeInput());
  expect(store.plans[0]?.isRecommended).toBe(false);
  expect(Object.isFrozen(store)).toBe(true);
  expect(Object.isFrozen(store.plans[0]?.includes)).toBe(true);
  expect(Object.isFrozen(store.ideas[0]?.coordinate)).toBe(true);
});

test("lists every problem at once, each with its file and field", () => {
  const input = storeInput();
  Object.assign(input.plans[1] ?? {}, { price: 1, files: ["film"] });
  Object.assign(input.landingV2.cta ?? {}, { title: " " });
  Object.assign(input.legal, { email: "nobody" });
  Object.assign(input, { name: "" });
  expect(linesOf(input)).toEqual([
    "store/index.ts: name: is empty: write a text",
    "store/plans.ts: plans[1].price: is 0.01 EUR, less than Stripe charges: write 100 (1.00 EUR), or 50 (0.50 EUR) or more",
    "store/landing-v2.ts: landingV2.cta.title: is empty: write a text",
    "store/legal.ts: legal.email: is no e-mail address: write one such as hello@example.com",
    'store/plans.ts: plans[1].files[0]: there is no file "film": write one of book',
  ]);
});

test("reports missing and unknown keys", () => {
  const { offer: _offer, landing: _landing, ...input } = storeInput();
  Object.assign(input.plans[0] ?? {}, { isRecomended: true });
  expect(linesOf({ ...input, colour: "red" })).toEqual([
    "store/index.ts: offer: is missing: write an object in { }",
    "store/plans.ts: plans[0].isRecomended: is no field here: write isRecommended",
    "store/landing.ts: landing: is missing: write an object in { }",
    expect.stringMatching(
      /^store\/index\.ts: colour: is no field here: remove it, or write one of name, theme, languages, /,
    ),
  ]);
});

test("refuses duplicate ids, mixed currencies, two recommended plans and a place that is not a GeoPoint", () => {
  const input = storeInput();
  Object.assign(input.plans[0] ?? {}, { isRecommended: true });
  Object.assign(input.plans[1] ?? {}, { id: "one", isRecommended: true });
  Object.assign(input.plans[2] ?? {}, { currency: "USD" });
  Object.assign(input.ideas?.[3] ?? {}, { coordinate: { latitude: 46, longitude: 14 } });
  expect(linesOf(input)).toEqual([
    "store/ideas.ts: ideas[3].coordinate: is no GeoPoint: write new GeoPoint(latitude, longitude), such as new GeoPoint(46.37, 14.11)",
    'store/plans.ts: plans[1].id: "one" is the id of another entry: write another one',
    "store/plans.ts: plans: have several currencies: write the same currency in each plan",
    "store/plans.ts: plans: has several recommended plans: write isRecommended in one of them at most",
  ]);
});

test("a plan contains earlier plans only", () => {
  const input = storeInput();
  const contained = [["one"], ["one", "two", "three"], ["two", "four"]];
  contained.forEach((contains, index) => Object.assign(input.plans[index] ?? {}, { contains }));
  expect(linesOf(input)).toEqual([
    'store/plans.ts: plans[0].contains[0]: there is no plan "one" before this one: remove it, or move this plan below',
    'store/plans.ts: plans[1].contains[1]: there is no plan "two" before this one: write one of one',
    'store/plans.ts: plans[1].contains[2]: there is no plan "three" before this one: write one of one',
    'store/plans.ts: plans[2].contains[1]: there is no plan "four" before this one: write one of one, two',
  ]);
});

test("plans and files show ideas of the store only", () => {
  const input = storeInput();
  Object.assign(input.plans[0] ?? {}, { ideas: ["idea-0", "idea-9"] });
  expect(linesOf(input)).toEqual([
    'store/plans.ts: plans[0].ideas[1]: there is no idea "idea-9": write one of idea-0, idea-1, idea-2, idea-3, idea-4, idea-5',
  ]);
  expect(linesOf({ ...input, ideas: [] })[0]).toContain('there is no idea "idea-0": remove it');
  const files = input.files.map((file) => ({ ...file, idea: "idea-9" }));
  expect(linesOf({ ...input, files })[0]).toContain(
    'store/files.ts: files[0].idea: there is no idea "idea-9": write one of idea-0',
  );
});

test.each([1, 2, 3, 4, 7])("a store may have %i plans", (count) => {
  const plans = Array.from({ length: count }, (_, index) => plan(`plan-${index}`));
  expect(defineStore({ ...storeInput(), plans }).plans).toHaveLength(count);
});

test("refuses a store without plans", () => {
  expect(linesOf({ ...storeInput(), plans: [] })).toEqual([
    "store/plans.ts: plans: is empty: write at least one plan",
  ]);
});

test("reports redirect loops and invalid redirect targets", () => {
  const routeRules = {
    "/a": { redirect: "/b" },
    "/b/**": { redirect: { to: "/a", statusCode: 301 as const } },
    "/c": { redirect: "//elsewhere.example" },
  };
  expect(linesOf({ ...storeInput(), routeRules })).toEqual([
    expect.stringMatching(
      /^store\/route-rules\.ts: routeRules\["\/c"\]\.redirect\.to: is no target: write a path of this site or an http/,
    ),
    'store/route-rules.ts: routeRules["/a"].redirect: leads back to itself: /a → /b/** → /a',
    'store/route-rules.ts: routeRules["/b/**"].redirect: leads back to itself: /b/** → /a → /b/**',
  ]);
});

test("a tax without a name has that of the shop's first language", () => {
  const named = (languages: string[], name?: string) =>
    defineStore({ ...storeInput(), languages, tax: { prices: "inclusive", rate: 20, name } }).tax;
  expect(named(["de", "en"])?.name).toBe("MwSt.");
  expect(named(["en", "de"])?.name).toBe("VAT");
  expect(named(["de"], "USt.")?.name).toBe("USt.");
});
