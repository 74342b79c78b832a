import type { StoreInput } from "#domain/catalog/offer.ts";

/** Each `name` is a file in files/, or one that generate.ts makes. */
export const files: StoreInput["files"] = [
  {
    id: "pocket",
    name: "weekend-atlas-pocket.zip",
    title: "Weekend Atlas Pocket",
    description: "Two walks: a PDF guide and two GPX tracks.",
    mediaType: "application/zip",
  },
  {
    id: "atlas",
    name: "weekend-atlas.zip",
    title: "Weekend Atlas",
    description: "All ten walks: a PDF guide and ten GPX tracks.",
    mediaType: "application/zip",
  },
  {
    id: "data",
    name: "weekend-atlas-data.zip",
    title: "Weekend Atlas Data",
    description: "All ten walks as GeoJSON and CSV, with the group licence.",
    mediaType: "application/zip",
  },
];
