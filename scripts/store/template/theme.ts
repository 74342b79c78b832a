import type { StoreInput } from "#domain/catalog/offer.ts";

export const theme: StoreInput["theme"] = {
  // Any CSS color. The other shades are computed.
  brand: "#0066ff",
  // neutral: "slate",
  // radius: "large",
  // Titles: "calm" in a serif, "poster" in a bold, "plain" in a semibold typeface.
  look: "calm",
  // Other typefaces: a folder of fonts such as { folder: "fonts/title" }, an installed package, or "system".
  // typefaces: { calm: { package: "@fontsource-variable/source-serif-4", weight: 300 } },
  // Square pictures in media/: beside the shop's name, and in browser tabs.
  // mark: "mark.svg",
  // icon: "icon.svg",
};
