/** Pictures of the guide's own pages. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

export interface PagePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** `pages` count from 0. Each picture is `width` pixels wide and as high as the page asks. */
export async function picturePages(
  pdf: Uint8Array,
  pages: readonly number[],
  width: number,
): Promise<PagePicture[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pictures: PagePicture[] = [];
  for (const page of pages) {
    const original = document.getPage(page).getOriginalSize();
    const height = Math.round((width * original.originalHeight) / original.originalWidth);
    const { data, ...size } = await document
      .getPage(page)
      .render({ width, height, render: "bitmap" });
    const raw = { width: size.width, height: size.height, channels: 4 } as const;
    const bytes = await sharp(data, { raw }).removeAlpha().webp({ quality: 80 }).toBuffer();
    pictures.push({ bytes, width: size.width, height: size.height });
  }
  document.destroy();
  library.destroy();
  return pictures;
}
