declare module "subset-font" {
  export interface SubsetOptions {
    readonly targetFormat: "woff2" | "truetype";
    /** Fixes each axis at this value. */
    readonly variationAxes: Readonly<Record<string, number>>;
    /** Keeps the glyphs that these OpenType features need. By default, all features. */
    readonly keepFeatures?: readonly string[];
    readonly noLayoutClosure?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
