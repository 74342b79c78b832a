import type { StoreInput } from "#domain/catalog/offer.ts";

export const theme: StoreInput["theme"] = {
  brand: "#0066ff",
  neutral: "neutral",
  typefaces: {
    // Source Serif 4 in two cuts; demo/make-fonts.ts makes them.
    calm: { folder: "fonts/calm" },
    poster: { folder: "fonts/poster" },
  },
  mark: "mark.svg",
};
