import type { StoreInput } from "#domain/catalog/offer.ts";

/** Sample data: the prices contain this tax for every buyer. */
export const tax: StoreInput["tax"] = { prices: "inclusive", rate: 20, name: "VAT" };
