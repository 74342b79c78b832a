/**
 * What the shop sells. docs/store.md describes every field; `npm run store -- check` says what is wrong. Everything
 * that is commented out is optional.
 */
import { defineStore } from "#domain/catalog/define-store.ts";
import { files } from "./files.ts";
import { landingV2 } from "./landing-v2.ts";
import { landing } from "./landing.ts";
import { legal } from "./legal.ts";
import { plans } from "./plans.ts";
import { theme } from "./theme.ts";

export const store = defineStore({
  name: "My Shop",
  // Of pages and mails. The first is that of these files; npm run store -- translate LANGUAGE writes a file for each other.
  languages: ["en"],
  offer: {
    name: "My Download",
    // One sentence about what you sell.
    summary: "Open today. Keep for good.",
    // What is in it, two to six points: the landing pages show them as a contents page.
    // contents: ["Twelve loaves: rye, spelt", "Shopping lists"],
    // What buyers need to use the files. The law of the European Union asks for this.
    requirements: "A phone, tablet or computer with an app for this type of file.",
    // Your picture of it. Without one, the build draws a cover; its shape follows from the files.
    // cover: { media: "cover.jpg", alt: "What the picture shows" },
    // shape: "book",
    // motif: "waves",
  },
  theme,
  plans,
  files,
  landing,
  landingV2,
  legal,

  // Shown by the section "ideas": recipes, chapters, samples, places … Each field but id and title is optional.
  // For `coordinate` and `date`, import { GeoPoint, Timestamp } from "#domain/values.ts".
  // ideas: [
  //   {
  //     id: "first-chapter",
  //     title: "The first chapter",
  //     summary: "What it is about.",
  //     picture: { media: "chapter.jpg", alt: "What the picture shows" },
  //     placeName: "Bled, Slovenia",
  //     coordinate: new GeoPoint(46.3684, 14.1112),
  //     date: Timestamp.fromDate(new Date("2026-05-01T10:00:00Z")),
  //     facts: ["24 pages", "2 exercises"],
  //   },
  // ],

  // Whether prices contain tax, or tax is added to them.
  // tax: { prices: "inclusive", rate: 19, name: "VAT" },

  // Codes that lower the price. `npm run coupons` makes more while the shop runs.
  // coupons: [{ code: "SPRING-20", percentOff: 20, endsOn: "2027-03-31", uses: 100 }],

  // Redirects for old links.
  // routeRules: { "/old-page": { redirect: "/landing" } },
});
