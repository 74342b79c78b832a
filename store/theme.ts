import type { StoreInput } from "#domain/catalog/offer.ts";

export const theme: StoreInput["theme"] = {
  brand: "#0066ff",
};
