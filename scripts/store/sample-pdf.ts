/** What a new store sells until its maker puts another file in its place: its cover, and a page that says so. */
import Color from "colorjs.io";
import PDFDocument from "pdfkit";
import type { Store } from "#domain/catalog/offer.ts";
import { drawCover } from "../cover/draw-cover.ts";
import { drawAtLeast } from "../media/share-picture.ts";
import { themeColors } from "../theme/colors.ts";
import { toHex } from "../theme/palette.ts";

/** A5 paper has nearly the proportions of a book's cover. */
const [WIDTH, HEIGHT] = [420, 588];
const INSET = 46;
const NOTE =
  "This is the file that buyers download. Put yours into the folder files/, and write its name in files.ts.";
/** The same bytes at every run. */
const MADE_AT = new Date("2026-01-01T00:00:00Z");

/** `folder` is the store's. */
export async function makeSamplePdf(store: Store, folder: string): Promise<Uint8Array> {
  const { name, offer, theme } = store;
  const page = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    compress: true,
    autoFirstPage: true,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: {
      Title: offer.name,
      Author: name,
      Subject: offer.name,
      Creator: name,
      Producer: "PDFKit",
      CreationDate: MADE_AT,
      ModDate: MADE_AT,
    },
  });
  const { cover } = await drawCover(store, folder);
  const picture = await drawAtLeast(cover, 2 * WIDTH, 2 * HEIGHT)
    .jpeg({ quality: 84 })
    .toBuffer();
  page.image(picture, 0, 0, { width: WIDTH, height: HEIGHT });
  const ink = toHex(new Color(`rgb(${themeColors(theme).primary[900]})`));
  page.addPage().fontSize(22).fillColor(ink);
  page.text(NOTE, INSET, INSET, { width: WIDTH - 2 * INSET, lineGap: 8 });
  page.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of page) chunks.push(chunk);
  return Buffer.concat(chunks);
}
