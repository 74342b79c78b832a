import type { StoreInput } from "#domain/catalog/offer.ts";

export const theme: StoreInput["theme"] = {
  // Any CSS color. The other shades are computed.
  brand: "#0066ff",
  // neutral: "slate",
  // radius: "large",
  // The system's typeface, a folder of fonts such as { folder: "fonts/title" }, or an installed package.
  // typefaces: { calm: { package: "@fontsource-variable/roboto-serif", weight: 300 } },
  // Square pictures in media/: beside the shop's name, and in browser tabs.
  // mark: "mark.svg",
  // icon: "icon.svg",
};
