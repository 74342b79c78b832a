import type { StoreInput } from "#domain/catalog/offer.ts";

export const theme: StoreInput["theme"] = {
  brand: "#0066ff",
  neutral: "neutral",
  // Variant 1 has the titles of the look "calm": the same typeface in weight 400.
  typefaces: { poster: { package: "@fontsource-variable/source-serif-4", weight: 900 } },
  mark: "mark.svg",
};
