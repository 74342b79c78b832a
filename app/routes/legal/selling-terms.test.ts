import { expect, test } from "vitest";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { loadAll } from "#locales/all-catalogues.ts";
import { listSellingTerms } from "./selling-terms.ts";

type Terms = Store["legal"]["withdrawalTerms"];

const plan = {
  id: "book",
  name: "Book",
  summary: "A book.",
  price: 1500,
  currency: "EUR",
  files: ["book"],
  includes: ["The book"],
  isRecommended: false,
  licenceKey: { activations: 2 },
};
const withdrawalTerms: Terms = { days: 14, waiver: "none", refund: "owner", promisedDays: 0 };
const store = { plans: [plan], tax: undefined, legal: { withdrawalTerms } };
const words = { translate: await loadAll("en"), locale: "en" };

function refundsWith(terms: Partial<Terms>): string {
  const legal = { withdrawalTerms: { ...withdrawalTerms, ...terms } };
  return listSellingTerms("refunds", { ...store, legal }, words).join(" ");
}

test("every choice of the right of withdrawal has words of its own", () => {
  const waivers = ["none", "offered", "required"] as const;
  const refunds = ["owner", "automatic"] as const;
  const texts = [
    ...waivers.flatMap((waiver) => refunds.map((refund) => refundsWith({ waiver, refund }))),
    refundsWith({ days: 30 }),
    refundsWith({ promisedDays: 30 }),
    refundsWith({ days: 0, promisedDays: 30 }),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});

test("without a right and a promise, nothing is said of money that comes back", () => {
  expect(refundsWith({ days: 0 })).toBe(
    "By law there is no right of withdrawal from these purchases.",
  );
});

test("a store that gives everything away says nothing of tax and invoices", () => {
  const free = { ...store, plans: [{ ...plan, price: 0, licenceKey: undefined }] };
  expect(listSellingTerms("terms", free, words)).toEqual([]);
  expect(listSellingTerms("privacy", free, words)).toHaveLength(1);
});

test.each([
  [{ prices: "inclusive", rate: 8.1, name: "VAT" }, "All prices include 8.1% VAT."],
  [{ prices: "exclusive", rate: 20, name: "GST" }, "20% GST is added to all prices."],
  [{ prices: "inclusive", rate: "automatic", name: "VAT" }, "All prices include VAT. Its rate"],
  [{ prices: "exclusive", rate: "automatic", name: "VAT" }, "VAT is added to all prices. Its rate"],
] as const)("tax %j is said in words", (tax, sentence) => {
  expect(listSellingTerms("terms", { ...store, tax }, words)[0]).toContain(sentence);
});

test("the imprint has no terms, and no page names a key of the catalogue", () => {
  expect(listSellingTerms("imprint", store, words)).toEqual([]);
  for (const page of legalPages)
    expect(listSellingTerms(page, store, words).join()).not.toContain("sellingTerms.");
});
