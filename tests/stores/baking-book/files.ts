import type { StoreInput } from "#domain/catalog/offer.ts";

/** Made by generate.ts. */
export const files: StoreInput["files"] = [
  {
    id: "pdf",
    name: "the-slow-oven.pdf",
    title: "The Slow Oven, PDF",
    description: "For a tablet in the kitchen, and for printing.",
  },
  {
    id: "epub",
    name: "the-slow-oven.epub",
    title: "The Slow Oven, EPUB",
    description: "For e-readers and phones.",
  },
  {
    id: "video",
    name: "folding-and-shaping.mp4",
    title: "Folding and shaping, video",
    description: "The two things that a photo cannot show.",
    newVersion: "separate",
  },
];
