import { readFile } from "node:fs/promises";
import type { InvoiceView } from "#domain/page-services/invoices.ts";
import type { Direction } from "./pdf-text.ts";
import { pdfFontPath } from "./pdf-fonts.ts";

const MARGIN = 56;
const PAGE: [number, number] = [595.28, 841.89];
const WIDTH = PAGE[0] - 2 * MARGIN;
const AMOUNT_WIDTH = 88;
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
  readonly issuedAt: Date;
  /** Explains that "?" stands for letters that the fonts lack, such as Chinese ones. */
  readonly unshowable: string;
}

export async function makeInvoicePdf(view: InvoiceView, facts: PdfFacts): Promise<Uint8Array> {
  const { PDFDocument, text, regular, bold } = await loadParts();
  const { shop, issuedAt, unshowable } = facts;
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
  layOut({ page, text }, shown.view, shown.shop);
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
  page.fillColor("#000");
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

function layOut(sheet: Sheet, view: InvoiceView, shop: string): void {
  const { page } = sheet;
  write(sheet, shop, { font: "bold", size: 11 });
  page.moveDown(1.5);
  write(sheet, view.title, { font: "bold", size: 18 });
  page.moveDown(0.5);
  for (const { label, value } of view.facts) write(sheet, `${label}: ${value}`);
  page.moveDown(1.5);
  drawParties(sheet, view);
  page.moveDown(2);
  drawTable(sheet, view);
  page.moveDown(2);
  for (const note of view.notes) {
    write(sheet, note);
    page.moveDown(0.4);
  }
}

function drawParties(sheet: Sheet, { parties }: InvoiceView): void {
  const { page } = sheet;
  const width = (WIDTH - GAP) / 2;
  const top = page.y;
  let bottom = top;
  for (const [index, { label, lines }] of parties.entries()) {
    const x = MARGIN + index * (width + GAP);
    write(sheet, label, { x, y: top, width, font: "bold" });
    for (const line of lines) write(sheet, line, { x, width, direction: "auto" });
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom;
}

function drawTable(sheet: Sheet, { head, rows, total }: InvoiceView): void {
  drawRow(sheet, head, "bold");
  drawLine(sheet);
  for (const row of rows) drawRow(sheet, row, "regular");
  drawLine(sheet);
  drawRow(sheet, total, "bold");
}

function drawRow(
  sheet: Sheet,
  [first = "", ...amounts]: readonly string[],
  font: "regular" | "bold",
) {
  const { page } = sheet;
  const width = WIDTH - amounts.length * (AMOUNT_WIDTH + GAP);
  const size = 9.5;
  const heights = [
    heightOf(sheet, first, width, { font, size }),
    ...amounts.map((text) => heightOf(sheet, text, AMOUNT_WIDTH, { font, size })),
  ];
  const height = Math.max(...heights);
  if (page.y + height > PAGE[1] - MARGIN) page.addPage();
  const top = page.y;
  write(sheet, first, { y: top, width, font, size });
  for (const [index, text] of amounts.entries()) {
    const x = MARGIN + width + GAP + index * (AMOUNT_WIDTH + GAP);
    write(sheet, text, { x, y: top, width: AMOUNT_WIDTH, isEnd: true, font, size });
  }
  page.y = top + height + 4;
}

function drawLine({ page }: Sheet): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(PAGE[0] - MARGIN, page.y)
    .lineWidth(0.5)
    .stroke("#000");
  page.y += 5;
}
