import type { StoreInput } from "#domain/catalog/offer.ts";

/** What is sold. The files themselves are in the folder files/. */
export const files: StoreInput["files"] = [
  {
    // Keep the id when you replace the file: buyers then get the new version.
    id: "download",
    name: "my-download.pdf",
    title: "My Download",
    description: "A PDF file.",
    // By default guessed from the name.
    // mediaType: "application/pdf",
    // The id of an idea of index.ts, whose picture stands beside the file.
    // idea: "first-chapter",
    // Whether earlier buyers get a new version, too. By default "included": plans.ts and landing.ts promise it.
    // newVersion: "separate",
  },
];
