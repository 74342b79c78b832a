declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    /** A number pins an axis at it. */
    readonly variationAxes: Readonly<Record<string, number>>;
    readonly noLayoutClosure: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
