/** An e-book with a video: no places, photos of all ratios, and two plans. The seller is sample data. */
import { defineStore } from "#domain/catalog/define-store.ts";
import { files } from "./files.ts";
import { ideas } from "./ideas.ts";
import { landingV2 } from "./landing-v2.ts";
import { landing } from "./landing.ts";
import { legal } from "./legal.ts";
import { plans } from "./plans.ts";

export const store = defineStore({
  name: "The Slow Oven",
  languages: ["en"],
  offer: {
    name: "The Slow Oven",
    summary: "Eight breads and cakes for people who have an evening, as a book and a video.",
  },
  theme: {
    brand: "#9a3412",
    neutral: "stone",
    radius: "large",
    typefaces: {
      calm: { package: "@fontsource-variable/source-serif-4", weight: 500 },
      poster: "system",
      text: "system",
    },
    mark: "loaf.svg",
  },
  files,
  plans,
  landing,
  landingV2,
  ideas,
  legal,
});
