import type { StoreInput } from "#domain/catalog/offer.ts";

export const legal: StoreInput["legal"] = {
  seller: "The Slow Oven (demo store: this seller does not exist)",
  address: "Sample data: 2 Example Street, 0000 Example Town",
  email: "hello@slow-oven.example",
  refund: "This is a sample text. You get your money back for 30 days.",
  withdrawal: "This is a sample text. Consumers in the European Union may withdraw within 14 days.",
  withdrawalTerms: { waiver: "required", promisedDays: 30 },
  privacy: `This is a sample text.

{stored items}`,
  terms: "This is a sample text. Bake as often as you like. Please do not resell the files.",
  imprint: "Sample data: register number 0000",
};
