import type { StoreInput } from "#domain/catalog/offer.ts";

/** Four plans, unlike the demo's three. "complete" includes the file of "book" and another. */
export const plans: StoreInput["plans"] = [
  {
    id: "sampler",
    name: "Sampler",
    summary: "Two letters, to see the drawings.",
    price: 500,
    currency: "EUR",
    files: ["sampler"],
    includes: ["Two letters", "Personal licence"],
  },
  {
    id: "book",
    name: "Book",
    summary: "All letters in one book.",
    price: 1500,
    currency: "EUR",
    files: ["book"],
    includes: ["All letters", "Personal licence"],
    isRecommended: true,
  },
  {
    id: "complete",
    name: "Complete",
    summary: "The book and its tables.",
    price: 4500,
    currency: "EUR",
    files: ["book", "tables"],
    includes: ["Everything in Book", "Tables of all widths"],
  },
  {
    id: "poster",
    name: "Poster",
    summary: "One letter to print.",
    price: 800,
    currency: "EUR",
    files: ["poster"],
    includes: ["One letter, as large as you like"],
    licenceKey: { activations: 2 },
  },
];
