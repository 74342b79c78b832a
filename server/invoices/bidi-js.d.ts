/** The part of bidi-js that the invoices use; the package ships no types. */
declare module "bidi-js" {
  interface Embedding {
    /** By UTF-16 unit; odd levels are written from right to left. */
    readonly levels: Uint8Array;
  }

  interface Bidi {
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl" | "auto"): Embedding;
    /** Indices of the text's UTF-16 units from left to right. */
    getReorderedIndices(text: string, embedding: Embedding): number[];
    /** Brackets by their index. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }

  export default function bidiFactory(): Bidi;
}
