import type { StoreInput } from "#domain/catalog/offer.ts";

export const landingV2: StoreInput["landingV2"] = {
  title: "The Slow Oven: buy tonight, bake tomorrow",
  description: "Eight breads and cakes as PDF, EPUB and video. Buy without an account.",
  headline: "Smells like Saturday.",
  action: "Get the book",
  cover: { media: "table.jpg", alt: "A long table with flour." },
  feature: {
    title: "Three files, no subscription",
    points: [
      { title: "PDF", text: "For the tablet in the kitchen." },
      { title: "EPUB", text: "For the sofa, before." },
      { title: "Video", text: "For the moment when the dough sticks." },
    ],
  },
  ideas: { nav: "Recipes", title: "Eight evenings" },
  cta: { title: "The oven is ready", lead: "Pay as a guest.", action: "Get the book now" },
};
