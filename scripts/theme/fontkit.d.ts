/** The part of fontkit that is used. The package ships no types. */
declare module "fontkit" {
  interface Path {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
    readonly commands: readonly {
      readonly command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
      readonly args: readonly number[];
    }[];
  }

  interface Font {
    readonly unitsPerEm: number;
    /** Absent in old fonts. */
    readonly capHeight?: number;
    /** Of the table hhea, in font units. */
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    readonly characterSet: readonly number[];
    readonly variationAxes: Readonly<Record<string, { readonly max: number }>>;
    readonly "OS/2"?: {
      readonly usWeightClass?: number;
      readonly fsSelection?: { readonly italic?: boolean };
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features?: readonly string[],
    ): {
      readonly advanceWidth: number;
      readonly glyphs: readonly { readonly path: Path; readonly advanceWidth: number }[];
      readonly positions: readonly {
        readonly xAdvance: number;
        readonly xOffset: number;
        readonly yOffset: number;
      }[];
    };
  }

  export function create(bytes: Uint8Array): Font;
}
