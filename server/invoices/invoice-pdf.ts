import { readFile } from "node:fs/promises";
import type { InvoiceRow, InvoiceView } from "#domain/page-services/invoices.ts";
import type { Direction } from "./pdf-text.ts";
import { pdfFontPath } from "./pdf-fonts.ts";

const MARGIN = 56;
const PAGE: [number, number] = [595.28, 841.89];
const WIDTH = PAGE[0] - 2 * MARGIN;
const AMOUNT_WIDTH = 150;
const MARK_SIZE = 26;
const QUIET = "#555";
const RULE = "#bbb";
const GAP = 14;
const LINE_GAP = 2;

let loading: ReturnType<typeof load> | undefined;

/** Loaded with the first invoice, because few processes make one. A failure is not cached. */
function loadParts() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const [
    { default: PDFDocument },
    { breakLines, isRightToLeft, toShowable, toVisualPieces },
    regular,
    bold,
  ] = await Promise.all([
    import("pdfkit"),
    import("./pdf-text.ts"),
    readFile(pdfFontPath("DejaVuSans")),
    readFile(pdfFontPath("DejaVuSans-Bold")),
  ]);
  const text = { breakLines, isRightToLeft, toShowable, toVisualPieces };
  return { PDFDocument, text, regular, bold };
}

interface PdfFacts {
  readonly shop: string;
  /** A PNG; absent: the name alone. */
  readonly mark?: Uint8Array | undefined;
  readonly issuedAt: Date;
  /** Explains that "?" stands for letters that the fonts lack, such as Chinese ones. */
  readonly unshowable: string;
}

export async function makeInvoicePdf(view: InvoiceView, facts: PdfFacts): Promise<Uint8Array> {
  const { PDFDocument, text, regular, bold } = await loadParts();
  const { shop, mark, issuedAt, unshowable } = facts;
  const page = new PDFDocument({
    size: PAGE,
    margin: MARGIN,
    compress: true,
    autoFirstPage: true,
    pdfVersion: "1.7",
    lang: view.locale,
    displayTitle: true,
    font: regular,
    info: {
      Title: view.title,
      Author: shop,
      Subject: view.title,
      Creator: shop,
      Producer: "PDFKit",
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  page.registerFont("regular", regular).registerFont("bold", bold);
  page.font("regular");
  const { font } = page._font;
  const before = { view, shop };
  const shown = changeTexts(before, (each) =>
    text.toShowable(each, (codePoint) => font.hasGlyphForCodePoint(codePoint)),
  );
  drawShop({ page, text }, shown.shop, mark);
  layOut({ page, text }, shown.view);
  if (JSON.stringify(before) !== JSON.stringify(shown)) write({ page, text }, unshowable);
  page.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of page) chunks.push(chunk);
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

type Parts = Awaited<ReturnType<typeof load>>;

interface Sheet {
  readonly page: InstanceType<Parts["PDFDocument"]>;
  readonly text: Parts["text"];
}

function changeTexts<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? change(part) : part,
  ) as T;
}

interface Style {
  readonly font?: "regular" | "bold";
  readonly size?: number;
  readonly color?: string;
}

function write(
  { page, text: tools }: Sheet,
  text: string,
  {
    x = MARGIN,
    y = page.y,
    width = WIDTH,
    isEnd = false,
    font = "regular",
    size = 9.5,
    color = "#000",
    direction = "ltr",
  }: Style & {
    x?: number;
    y?: number;
    width?: number;
    isEnd?: boolean;
    direction?: Direction;
  } = {},
): void {
  setFont(page, text, { font, size });
  page.fillColor(color);
  if (!tools.isRightToLeft(text)) {
    page.text(text, x, y, { width, lineGap: LINE_GAP, align: isEnd ? "right" : "left" });
    return;
  }
  page.y = y;
  const widthOf = (part: string) => page.widthOfString(part);
  const lineHeight = page.currentLineHeight(true) + LINE_GAP;
  for (const line of tools.breakLines(text, width, widthOf)) {
    if (page.y + lineHeight > PAGE[1] - MARGIN) page.addPage();
    const pieces = tools.toVisualPieces(line, direction);
    const top = page.y;
    let left = isEnd ? x + width - pieces.reduce((sum, piece) => sum + widthOf(piece), 0) : x;
    for (const piece of pieces) {
      if (piece.trim() !== "") page.text(piece, left, top, { lineBreak: false });
      left += widthOf(piece);
    }
    page.y = top + lineHeight;
  }
}

/** The bold font lacks letters that the other one has, such as Hebrew ones. */
function setFont(page: Sheet["page"], text: string, { font = "regular", size = 9.5 }: Style): void {
  page.font(font).fontSize(size);
  const { font: chosen } = page._font;
  const hasAll = [...text].every((letter) =>
    chosen.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
  if (!hasAll) page.font("regular");
}

function heightOf({ page, text: tools }: Sheet, text: string, width: number, style: Style): number {
  setFont(page, text, style);
  if (!tools.isRightToLeft(text)) return page.heightOfString(text, { width, lineGap: LINE_GAP });
  const lines = tools.breakLines(text, width, (part) => page.widthOfString(part));
  return lines.length * (page.currentLineHeight(true) + LINE_GAP);
}

function drawShop(sheet: Sheet, shop: string, mark: Uint8Array | undefined): void {
  const { page } = sheet;
  const style = { font: "bold", size: 12 } as const;
  if (mark === undefined) return write(sheet, shop, style);
  page.image(mark, MARGIN, MARGIN, { width: MARK_SIZE, height: MARK_SIZE });
  const x = MARGIN + MARK_SIZE + 10;
  write(sheet, shop, { ...style, x, y: MARGIN + 5, width: PAGE[0] - MARGIN - x });
}

function layOut(sheet: Sheet, view: InvoiceView): void {
  const { page } = sheet;
  page.y += 36;
  drawTitle(sheet, view);
  if (view.relation) {
    page.y += 4;
    write(sheet, view.relation, { size: 11 });
  }
  page.y += 14;
  for (const { label, value } of view.facts) write(sheet, `${label}: ${value}`, { color: QUIET });
  page.y += 24;
  drawParties(sheet, view);
  page.y += 28;
  drawTable(sheet, view);
  if (view.paid) write(sheet, view.paid, { isEnd: true });
  page.y += 20;
  for (const note of view.notes) {
    write(sheet, note, { color: QUIET });
    page.y += 4;
  }
}

/** With the badge in a frame at its end. */
function drawTitle(sheet: Sheet, { title, badge }: InvoiceView): void {
  const { page } = sheet;
  const y = page.y;
  let width = WIDTH;
  if (badge) {
    const style = { font: "bold", size: 10 } as const;
    setFont(page, badge, style);
    const badgeWidth = page.widthOfString(badge) + 1;
    const x = PAGE[0] - MARGIN - badgeWidth - 7;
    write(sheet, badge, { ...style, x, y: y + 6, width: badgeWidth });
    page
      .roundedRect(x - 7, y + 2, badgeWidth + 14, 20, 2)
      .lineWidth(1)
      .stroke("#000");
    width = x - 7 - GAP - MARGIN;
  }
  write(sheet, title, { font: "bold", size: 20, y, width });
}

function drawParties(sheet: Sheet, { parties }: InvoiceView): void {
  const { page } = sheet;
  const width = (WIDTH - GAP) / 2;
  const top = page.y;
  let bottom = top;
  for (const [index, { label, lines }] of parties.entries()) {
    const x = MARGIN + index * (width + GAP);
    write(sheet, label, { x, y: top, width, color: QUIET });
    page.y += 2;
    for (const [line, text] of lines.entries())
      write(sheet, text, { x, width, direction: "auto", font: line === 0 ? "bold" : "regular" });
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom;
}

function drawTable(sheet: Sheet, { head, rows, sums, total }: InvoiceView): void {
  drawRow(sheet, head, { color: QUIET });
  drawLine(sheet);
  for (const row of rows) drawRow(sheet, row);
  for (const row of sums) drawRow(sheet, row, { color: QUIET });
  drawLine(sheet);
  drawRow(sheet, total, { font: "bold", size: 14 });
}

function drawRow(sheet: Sheet, [text, amount]: InvoiceRow, style: Style = {}): void {
  const { page } = sheet;
  const width = WIDTH - AMOUNT_WIDTH - GAP;
  const height = Math.max(
    heightOf(sheet, text, width, style),
    heightOf(sheet, amount, AMOUNT_WIDTH, style),
  );
  if (page.y + height > PAGE[1] - MARGIN) page.addPage();
  const top = page.y;
  write(sheet, text, { ...style, y: top, width });
  const x = MARGIN + width + GAP;
  write(sheet, amount, { ...style, x, y: top, width: AMOUNT_WIDTH, isEnd: true });
  page.y = top + height + 5;
}

function drawLine({ page }: Sheet): void {
  page.y += 1;
  page
    .moveTo(MARGIN, page.y)
    .lineTo(PAGE[0] - MARGIN, page.y)
    .lineWidth(0.5)
    .stroke(RULE);
  page.y += 7;
}
