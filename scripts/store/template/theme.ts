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
  // A wide logo with the name in it, in currentColor, in place of mark and name.
  // logo: "logo.svg",
  // icon: "icon.svg",
};
