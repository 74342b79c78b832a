/**
 * The goods of `tests/fixture-store/` with other terms: nobody buys without the consent to immediate delivery, tax is
 * added to prices, one plan is free, and buyers choose what they pay for another. After changing only the fixture
 * store, remove `build/`: the change alone does not make a new build of this store.
 */
import { defineStore } from "#domain/catalog/define-store.ts";
import { files } from "../../fixture-store/files.ts";
import { landing, landingV2 } from "../../fixture-store/landing.ts";
import { plans } from "../../fixture-store/plans.ts";

const otherPrices: Readonly<Record<string, { price: number; minimum?: number }>> = {
  sampler: { price: 0 },
  poster: { price: 800, minimum: 300 },
};

export const store = defineStore({
  name: "Strict Press",
  languages: ["en"],
  offer: { name: "Book of Letters", summary: "Drawn letters, in one download." },
  files,
  plans: plans.map((plan) => ({ ...plan, ...otherPrices[plan.id] })),
  tax: { prices: "exclusive", rate: 20 },
  coupons: [
    { code: "SPRING-20", percentOff: 20, plans: ["book"] },
    { code: "GIFT-BOOK", percentOff: 100, plans: ["book"] },
    { code: "ONCE", percentOff: 50, plans: ["complete"], uses: 1 },
    { code: "POSTER-2", amountOff: 200, plans: ["poster"] },
    { code: "OVER", percentOff: 50, endsOn: "2020-12-31" },
  ],
  landing,
  landingV2,
  legal: {
    seller: "Strict Press, a seller in tests",
    address: "3 Test Lane, 0000 Testing",
    email: "hello@strict-press.test",
    refund: "You can have your money back for 30 days after you bought, downloaded or not.",
    withdrawal: "Consumers in the European Union may withdraw within 14 days.",
    withdrawalTerms: { waiver: "required", promisedDays: 30 },
    privacy: "Nobody is behind this shop.",
    terms: "You may use the letters.",
  },
});
