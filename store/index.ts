/** What the shop sells, with all its texts and pictures. Replace this folder to sell something else. */
import { defineStore } from "#domain/catalog/define-store.ts";
import { coupons } from "./coupons.ts";
import { files } from "./files.ts";
import { ideas } from "./ideas.ts";
import { landingV2 } from "./landing-v2.ts";
import { landing } from "./landing.ts";
import { legal } from "./legal.ts";
import { plans } from "./plans.ts";
import { routeRules } from "./route-rules.ts";
import { tax } from "./tax.ts";
import { theme } from "./theme.ts";

export const store = defineStore({
  name: "Weekend Atlas",
  theme,
  languages: ["en", "it", "fr", "pt", "es", "de", "nl", "sv", "cs", "pl", "hu", "sl", "el", "bg", "ru", "fi"],
  offer: {
    name: "Weekend Atlas",
    summary:
      "Sunrise, sunset, golden hour and blue hour of ten places in Europe, for every weekend of 2027: a PDF guide and calendars.",
    requirements:
      "A device that opens ZIP archives, any reader for PDF files, and a calendar app that imports .ics files. The files work offline, are not copy-protected and may be printed.",
    firstUse: "Then tap the calendar of a place: its golden hours are added to your calendar app.",
    cover: {
      media: "cover.svg",
      alt: "The cover of the guide: bands of blue and golden light around a pale day, under a night sky.",
    },
    companion: {
      media: "calendar.png",
      alt: "A phone with the calendar of Lake Bled: two golden hours on each day of a weekend in June.",
    },
  },
  files,
  plans,
  tax,
  coupons,
  landing,
  landingV2,
  ideas,
  legal,
  routeRules,
});
