declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2" | "truetype";
    /** Fixes each axis at this value. */
    readonly variationAxes: Readonly<Record<string, number>>;
    /** Keeps the glyphs that these OpenType features need. By default, all features. */
    readonly keepFeatures?: readonly string[];
    readonly noLayoutClosure?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
