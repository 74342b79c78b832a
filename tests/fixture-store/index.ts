/** A small neutral store for tests, so that they do not depend on the demo store's content. */
import { defineStore } from "#domain/catalog/define-store.ts";
import { files } from "./files.ts";
import { ideas } from "./ideas.ts";
import { landing, landingV2 } from "./landing.ts";
import { plans } from "./plans.ts";

export const store = defineStore({
  name: "Small Press",
  // With the specification's colors.
  theme: {
    typefaces: {
      calm: { package: "@fontsource-variable/source-serif-4", weight: 350 },
      poster: { package: "@fontsource-variable/source-serif-4", weight: 900 },
    },
  },
  languages: ["en"],
  offer: { name: "Book of Letters", summary: "Drawn letters, in one download." },
  files,
  plans,
  coupons: [
    { code: "SPRING-20", percentOff: 20, plans: ["book"] },
    { code: "GIFT-BOOK", percentOff: 100, plans: ["book"] },
    { code: "OVER", percentOff: 50, endsOn: "2020-12-31" },
  ],
  landing,
  landingV2,
  ideas,
  legal: {
    seller: "Small Press, a seller in tests",
    address: "2 Test Lane, 0000 Testing",
    email: "hello@small-press.test",
    refund: "You can have your money back for 14 days after you bought.",
    withdrawal: "Consumers in the European Union may withdraw within 14 days.",
    privacy: "Nobody is behind this shop.",
    terms: "You may use the letters.\n\nYou may not resell them.",
  },
  routeRules: {
    "/old": { redirect: "/landing" },
    "/legacy/**": { redirect: "/landing/**" },
    "/shop": { redirect: { to: "/landing/paywall", statusCode: 301 } },
  },
});
