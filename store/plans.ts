import type { StoreInput } from "#domain/catalog/offer.ts";

export const plans: StoreInput["plans"] = [
  {
    id: "pocket",
    name: "Pocket",
    summary: "Two walks, to try us out.",
    price: 900,
    currency: "EUR",
    files: ["pocket"],
    includes: [
      "Lake Bled and Arthur's Seat",
      "A PDF guide with a page for each walk",
      "Two GPX tracks for your map app",
      "Personal licence",
    ],
  },
  {
    id: "weekend",
    name: "Weekend",
    summary: "All ten walks.",
    price: 1900,
    currency: "EUR",
    files: ["atlas"],
    contains: ["pocket"],
    includes: [
      "All ten walks, from Norway to Greece",
      "A PDF guide with maps, profiles and directions",
      "Ten GPX tracks for your map app",
      "Personal licence",
    ],
    isRecommended: true,
  },
  {
    id: "studio",
    name: "Studio",
    summary: "For guides and teachers: data and a group licence.",
    price: 4900,
    currency: "EUR",
    files: ["atlas", "data"],
    contains: ["weekend"],
    includes: [
      "Everything in Weekend",
      "All tracks as GeoJSON and CSV",
      "A licence for walks, classes and events that you lead",
      "Printing and handing out copies to your groups",
    ],
  },
];
