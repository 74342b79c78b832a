import { readFile } from "node:fs/promises";
import { create } from "fontkit";
import { expect, test } from "vitest";
import type { InvoiceView } from "#domain/page-services/invoices.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { makeInvoicePdf } from "./invoice-pdf.ts";
import { pdfFontPath } from "./pdf-fonts.ts";
import { breakLines, listUnshowable, toShowable, toVisualPieces } from "./pdf-text.ts";

const font = create(await readFile(pdfFontPath("DejaVuSans")));
const hasGlyph = (codePoint: number) => font.hasGlyphForCodePoint(codePoint);

// Each word stays in the order in which it is read, because pdfkit turns it.
test.each([
  ["שלום עולם", "auto", ["עולם", " ", "שלום"]],
  ["(שלום) 12, רחוב", "auto", ["רחוב", " ", ",", "12", " ", ")שלום("]],
  ["Café: שלום עולם!", "ltr", ["Café: ", "עולם", " ", "שלום", "!"]],
  ["رقم ١٢٣", "auto", ["١", "٢", "٣", " ", "رقم"]],
  ["Plain text", "auto", ["Plain text"]],
] as const)("%s is ordered from left to right", (line, direction, pieces) => {
  expect(toVisualPieces(line, direction)).toEqual(pieces);
});

test("a letter without a glyph becomes one question mark, whatever it is made of", () => {
  expect(toShowable("Müller 東京 ใจ", hasGlyph)).toBe("Müller ?? ??");
  expect(toShowable("👩‍👩‍👧 हि", hasGlyph)).toBe("? ?");
  expect(toShowable("Straße Łódź Ελλάδα Київ שלום مرحبا", hasGlyph)).toBe(
    "Straße Łódź Ελλάδα Київ שלום مرحبا",
  );
  expect(listUnshowable("東京東 x", hasGlyph)).toEqual(["東", "京"]);
});

test("lines are no wider than their place, also without a space", () => {
  const lines = breakLines("aaa bb cccccccc", 5, (text) => text.length);
  expect(lines).toEqual(["aaa", "bb cc", "ccccc", "c"]);
});

const view: InvoiceView = {
  id: "one",
  locale: "en",
  title: "Invoice 2026-00001",
  number: "2026-00001",
  paid: "Paid",
  facts: [],
  parties: [{ label: "Seller", lines: ["שלום עולם", "دار النور"] }],
  head: ["Item", "Amount"],
  rows: [["1 × Course", "CHF 999’999.99"]],
  sums: [],
  total: ["Total", "CHF 999’999.99"],
  notes: [],
};
const facts = { shop: "Shop", issuedAt: new Date(0), unshowable: "? stands for letters" };

test("a PDF has right-to-left words in their order, and says only if letters are missing", async () => {
  const text = await readPdf(await makeInvoicePdf(view, facts));
  expect(text).toContain("שלום עולם");
  expect(text).toContain("دار النور");
  expect(text).not.toContain(facts.unshowable);
  const other = { ...view, parties: [{ label: "Buyer", lines: ["東京"] }] };
  expect(await readPdf(await makeInvoicePdf(other, facts))).toMatch(
    /\?\?[^]+\? stands for letters/,
  );
});
