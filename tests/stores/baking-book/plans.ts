import type { StoreInput } from "#domain/catalog/offer.ts";

export const plans: StoreInput["plans"] = [
  {
    id: "book",
    name: "Book",
    summary: "The recipes, to read and to print.",
    price: 1400,
    currency: "EUR",
    files: ["pdf", "epub"],
    includes: ["Eight recipes with photos of every step", "PDF and EPUB", "Personal licence"],
  },
  {
    id: "book-and-video",
    name: "Book and video",
    summary: "With half an hour of hands in dough.",
    price: 2900,
    currency: "EUR",
    files: ["pdf", "epub", "video"],
    includes: ["Everything in Book", "A video of folding and shaping", "Personal licence"],
    isRecommended: true,
  },
];
