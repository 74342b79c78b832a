/** The part of pdfkit that the invoices, the demo's guide and new stores use; the package ships no types. */
declare module "pdfkit" {
  interface TextOptions {
    width?: number;
    align?: "left" | "center" | "right";
    lineGap?: number;
    lineBreak?: boolean;
    characterSpacing?: number;
    goTo?: string;
    /** OpenType features, besides those that are usual. */
    features?: readonly string[];
  }

  interface DocumentOptions {
    size: [width: number, height: number];
    margin: number;
    compress: boolean;
    autoFirstPage: boolean;
    pdfVersion: "1.7";
    lang: string;
    displayTitle: boolean;
    font?: Uint8Array;
    info: Record<"Title" | "Author" | "Subject" | "Creator" | "Producer", string> &
      Record<"CreationDate" | "ModDate", Date>;
  }

  export default class PDFDocument implements AsyncIterable<Uint8Array> {
    constructor(options: DocumentOptions);
    readonly page: { readonly width: number; readonly height: number };
    /** Where the next text begins, in points from the top. */
    y: number;
    readonly outline: { addItem(title: string): unknown };
    addPage(): this;
    addNamedDestination(name: string): void;
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    /** The current font; pdfkit has no public name for it. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    currentLineHeight(hasGap: boolean): number;
    moveDown(lines: number): this;
    fontSize(size: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    widthOfString(text: string, options?: TextOptions): number;
    save(): this;
    restore(): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    /** Path data of SVG. */
    path(data: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    closePath(): this;
    clip(): this;
    lineWidth(width: number): this;
    lineJoin(style: "round"): this;
    lineCap(style: "round"): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    fill(colour: string): this;
    fillColor(colour: string): this;
    stroke(colour: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    image(file: Uint8Array, x: number, y: number, size: { width: number; height: number }): this;
    end(): void;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
  }
}
