declare module "subset-font" {
  interface Options {
    readonly targetFormat: "sfnt" | "woff2";
    /** Fixes each axis at this value. */
    readonly variationAxes: Readonly<Record<string, number>>;
    readonly noLayoutClosure?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
