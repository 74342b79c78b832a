/** The part of bidi-js that the invoices use; the package ships no types. */
declare module "bidi-js" {
  interface Embedding {
    /** By UTF-16 unit; odd levels are right to left. */
    readonly levels: Uint8Array;
  }

  interface Bidi {
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl" | "auto"): Embedding;
    getReorderedIndices(text: string, embedding: Embedding): number[];
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }

  export default function bidiFactory(): Bidi;
}
