import type { StoreInput } from "#domain/catalog/offer.ts";

/** Each `name` is a file in files/, or one that generate.ts makes. */
export const files: StoreInput["files"] = [
  {
    id: "pocket",
    name: "weekend-atlas-pocket.zip",
    title: "Weekend Atlas Pocket",
    description: "Two places: a PDF guide and two calendars.",
    mediaType: "application/zip",
  },
  {
    id: "atlas",
    name: "weekend-atlas.zip",
    title: "Weekend Atlas",
    description: "Ten places: a PDF guide and ten calendars.",
    mediaType: "application/zip",
  },
  {
    id: "data",
    name: "weekend-atlas-data.zip",
    title: "Weekend Atlas Data",
    description: "All 365 days of the ten places as CSV and JSON, with the group licence.",
    mediaType: "application/zip",
  },
];
