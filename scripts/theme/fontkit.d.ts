/** The part of fontkit that is used. The package ships no types. */
declare module "fontkit" {
  interface Font {
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    readonly variationAxes: Readonly<Record<string, unknown>>;
    readonly "OS/2"?: {
      readonly usWeightClass?: number;
      readonly fsSelection?: { readonly italic?: boolean };
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[];
    };
  }

  export function create(bytes: Uint8Array): Font;
}
