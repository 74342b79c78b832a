import type { StoreInput } from "#domain/catalog/offer.ts";

const file = (id: string, title: string) => ({
  id,
  name: `letters-${id}.zip`,
  title,
  description: `${title}, for tests.`,
  mediaType: "application/zip",
});

export const files: StoreInput["files"] = [
  file("sampler", "Sampler of Letters"),
  file("book", "Book of Letters"),
  file("tables", "Tables of Letters"),
  file("poster", "Poster of a Letter"),
];
