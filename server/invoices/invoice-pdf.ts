/** Lays out an invoice as a PDF: A4, with fonts for Latin, Greek and Cyrillic letters in the file. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { InvoiceView } from "#app/context.ts";

const MARGIN = 56;
const PAGE: [number, number] = [595.28, 841.89];
const WIDTH = PAGE[0] - 2 * MARGIN;
const AMOUNT_WIDTH = 88;
const GAP = 14;

const require = createRequire(import.meta.url);

let loading: ReturnType<typeof load> | undefined;

/** Loaded with the first invoice, because few processes make one. A failure is not remembered. */
function loadParts() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const font = (name: string) => readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const [{ default: PDFDocument }, regular, bold] = await Promise.all([
    import("pdfkit"),
    font("DejaVuSans"),
    font("DejaVuSans-Bold"),
  ]);
  return { PDFDocument, regular, bold };
}

interface PdfFacts {
  readonly shop: string;
  /** In the document's properties. */
  readonly issuedAt: Date;
}

/** Letters without a glyph, such as Chinese ones, appear as boxes. */
export async function makeInvoicePdf(view: InvoiceView, facts: PdfFacts): Promise<Uint8Array> {
  const { PDFDocument, regular, bold } = await loadParts();
  const { shop, issuedAt } = facts;
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
  layOut(page, view, shop);
  page.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of page) chunks.push(chunk);
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

type Page = InstanceType<Awaited<ReturnType<typeof load>>["PDFDocument"]>;

interface Style {
  readonly font?: "regular" | "bold";
  readonly size?: number;
}

function write(
  page: Page,
  text: string,
  {
    x = MARGIN,
    y = page.y,
    width = WIDTH,
    isEnd = false,
    font = "regular",
    size = 9.5,
  }: Style & {
    x?: number;
    y?: number;
    width?: number;
    isEnd?: boolean;
  } = {},
): void {
  page.font(font).fontSize(size).fillColor("#000");
  page.text(text, x, y, { width, lineGap: 2, align: isEnd ? "right" : "left" });
}

function layOut(page: Page, view: InvoiceView, shop: string): void {
  write(page, shop, { font: "bold", size: 11 });
  page.moveDown(1.5);
  write(page, view.title, { font: "bold", size: 18 });
  page.moveDown(0.5);
  for (const { label, value } of view.facts) write(page, `${label}: ${value}`);
  page.moveDown(1.5);
  drawParties(page, view);
  page.moveDown(2);
  drawTable(page, view);
  page.moveDown(2);
  for (const note of view.notes) {
    write(page, note);
    page.moveDown(0.4);
  }
}

/** Side by side. */
function drawParties(page: Page, { parties }: InvoiceView): void {
  const width = (WIDTH - GAP) / 2;
  const top = page.y;
  let bottom = top;
  for (const [index, { label, lines }] of parties.entries()) {
    const x = MARGIN + index * (width + GAP);
    write(page, label, { x, y: top, width, font: "bold" });
    for (const line of lines) write(page, line, { x, width });
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom;
}

function drawTable(page: Page, { head, rows, total }: InvoiceView): void {
  drawRow(page, head, "bold");
  drawLine(page);
  for (const row of rows) drawRow(page, row, "regular");
  drawLine(page);
  drawRow(page, total, "bold");
}

/** The first cell takes the width that the amounts leave. */
function drawRow(
  page: Page,
  [first = "", ...amounts]: readonly string[],
  font: "regular" | "bold",
) {
  const width = WIDTH - amounts.length * (AMOUNT_WIDTH + GAP);
  const size = 9.5;
  page.font(font).fontSize(size);
  const heights = [
    page.heightOfString(first, { width, lineGap: 2 }),
    ...amounts.map((text) => page.heightOfString(text, { width: AMOUNT_WIDTH, lineGap: 2 })),
  ];
  const height = Math.max(...heights);
  if (page.y + height > PAGE[1] - MARGIN) page.addPage();
  const top = page.y;
  write(page, first, { y: top, width, font, size });
  for (const [index, text] of amounts.entries()) {
    const x = MARGIN + width + GAP + index * (AMOUNT_WIDTH + GAP);
    write(page, text, { x, y: top, width: AMOUNT_WIDTH, isEnd: true, font, size });
  }
  page.y = top + height + 4;
}

function drawLine(page: Page): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(PAGE[0] - MARGIN, page.y)
    .lineWidth(0.5)
    .stroke("#000");
  page.y += 5;
}
