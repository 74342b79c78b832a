/** Renders pages of the guide as pictures. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

/** `pages` counts from 0. Each picture is a PNG, `width` pixels wide, and keeps the page's proportions. */
export async function picturePages(
  pdf: Uint8Array,
  pages: readonly number[],
  width: number,
): Promise<Uint8Array[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pictures: Uint8Array[] = [];
  for (const page of pages) {
    const original = document.getPage(page).getOriginalSize();
    const height = Math.round((width * original.originalHeight) / original.originalWidth);
    const { data, ...size } = await document
      .getPage(page)
      .render({ width, height, render: "bitmap" });
    const raw = { width: size.width, height: size.height, channels: 4 } as const;
    pictures.push(await sharp(data, { raw }).removeAlpha().png({ compressionLevel: 3 }).toBuffer());
  }
  document.destroy();
  library.destroy();
  return pictures;
}
