/** The part of fontkit the lettering uses; the package, which pdfkit brings along, ships no types. */
declare module "fontkit" {
  interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[];
    };
  }

  export function create(bytes: Uint8Array): Font;
}
