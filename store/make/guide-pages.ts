/** Pictures of the guide's own pages. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

export interface PagePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The same, for small screens. */
  readonly narrow: { readonly bytes: Uint8Array; readonly width: number };
}

/** Twice a phone's column of 200. */
const NARROW_WIDTH = 400;
/** Letters stay sharp, and it is three fifths of what 80 takes. */
const WEBP = { quality: 62, effort: 6 };

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
    const picture = sharp(data, { raw }).removeAlpha();
    const bytes = await picture.clone().webp(WEBP).toBuffer();
    const narrow = await picture.clone().resize(NARROW_WIDTH).webp(WEBP).toBuffer();
    pictures.push({
      bytes,
      width: size.width,
      height: size.height,
      narrow: { bytes: narrow, width: NARROW_WIDTH },
    });
  }
  document.destroy();
  library.destroy();
  return pictures;
}
