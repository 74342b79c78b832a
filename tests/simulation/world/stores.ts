/** The shops of the simulation: sellers of different kinds. Each year has one. */
import { defineStore } from "#domain/catalog/define-store.ts";
import type { Store, StoreInput } from "#domain/catalog/offer.ts";
import { landing, landingV2 } from "#tests/fixture-store/landing.ts";

const file = (id: string) => ({
  id,
  name: `${id}.zip`,
  title: `The ${id}`,
  mediaType: "application/zip",
  newVersion: "included" as const,
});

const plan = (id: string, price: number, files: string[], more: object = {}) => ({
  id,
  name: `Plan ${id}`,
  summary: "A plan.",
  price,
  currency: "EUR",
  files,
  includes: ["Files"],
  ...more,
});

const base: StoreInput = {
  name: "A Shop",
  languages: ["en"],
  offer: { name: "Field Notes", summary: "Notes." },
  files: [file("notes"), file("maps"), file("songs"), file("tool"), file("gift")],
  plans: [
    plan("small", 1900, ["notes"]),
    plan("large", 4900, ["notes", "maps"]),
    plan("chosen", 900, ["songs"], { minimum: 300 }),
    plan("licensed", 3100, ["tool"], { licenceKey: { activations: 2 } }),
    plan("free", 0, ["gift"]),
  ],
  coupons: [
    { code: "FEW", percentOff: 30, plans: ["small"], uses: 3 },
    { code: "OWN", amountOff: 700, plans: ["large"], usesPerBuyer: 1 },
    { code: "GIFT", percentOff: 100, plans: ["small"], uses: 5 },
  ],
  landing,
  landingV2,
  legal: {
    seller: "A Seller",
    address: "1 Street, Town",
    email: "seller@shop.test",
    refund: "Money back for 14 days.",
    withdrawal: "Consumers may withdraw within 14 days.",
    privacy: "Nothing is stored.",
    terms: "For your own use.",
  },
};

const legal = (withdrawalTerms: object): StoreInput["legal"] => ({
  ...base.legal,
  withdrawalTerms,
});

export const stores = {
  plain: defineStore(base),
  "tax included": defineStore({
    ...base,
    tax: { prices: "inclusive", rate: 19 },
    legal: legal({ refund: "automatic", waiver: "offered" }),
  }),
  "tax added": defineStore({
    ...base,
    tax: { prices: "exclusive", rate: 20 },
    legal: legal({ waiver: "required", promisedDays: 30 }),
  }),
  "tax by country": defineStore({
    ...base,
    tax: { prices: "inclusive", rate: "automatic" },
    legal: legal({ days: 0, promisedDays: 7, refund: "automatic" }),
  }),
} satisfies Readonly<Record<string, Store>>;

export type StoreName = keyof typeof stores;
export const storeNames = Object.keys(stores) as [StoreName, ...StoreName[]];
