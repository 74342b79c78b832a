/** Generates the pictures named in the store's texts, from the same light as the guide. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { makeCover } from "./cover.ts";
import { makeGuide } from "./guide.ts";
import { SUBTITLE } from "./make-files.ts";
import { makePhone, PHONE } from "./phone.ts";
import { places } from "./places.ts";
import { makeScene } from "./scenes.ts";
import { makeYear, type SunDay } from "./sun.ts";

interface Medium {
  /** File name, such as "chart.svg". */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The cover and the contents come before the places. */
const pages = {
  "page-far-north.png": 2 + indexOf("north-cape"),
  "page.png": 2 + indexOf("mont-saint-michel"),
};

const fan = { left: 2 + indexOf("dyrholaey"), right: 2 + indexOf("oia") };

/** Pixels for each point of the page: enough to read its smallest text. */
const SCALE = 3;

/** Dots per inch: two for each unit of a drawing, so that its edges are smooth on a phone. */
const DENSITY = 2 * 72;

/** Returns the same bytes at every run. */
export async function makeMedia(): Promise<Medium[]> {
  const years = places.map(makeYear);
  const named = Object.keys(pages).length;
  const phone = await picturePhone(years[indexOf("lake-bled")] ?? []);
  const sheets = await picturePages(await makeGuide(years, SUBTITLE), { ...pages, ...fan });
  return [
    { name: "cover.svg", bytes: Buffer.from(await makeCover(SUBTITLE)) },
    ...(await Promise.all(
      places.map(async ({ id }) => ({
        name: `light-${id}.png`,
        bytes: await sharp(Buffer.from(makeScene(id)), { density: DENSITY })
          .png()
          .toBuffer(),
      })),
    )),
    ...sheets.slice(0, named),
    { name: "pages.png", bytes: await fanOut([...sheets.slice(named), phone]) },
    phone,
  ];
}

function indexOf(id: string): number {
  return places.findIndex((place) => place.id === id);
}

/** In pixels. The lower edge cuts off the pages and the phone in front of them. */
const FAN = { width: 1500, height: 1060, page: 860, phone: 520 };

function fanOut([left, right, phone]: readonly Medium[]): Promise<Buffer> {
  const { width, height, page, phone: slim } = FAN;
  const sheet = (picture: Medium | undefined, place: string, across: number, ratio: number) => {
    const png = Buffer.from(picture?.bytes ?? []).toString("base64");
    const box = `x="${-across / 2}" width="${across}" height="${across * ratio}"`;
    return `<g transform="${place}"><rect ${box} rx="${ratio > 2 ? 76 : 4}" filter="url(#shadow)"/><image ${box} href="data:image/png;base64,${png}"/></g>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/><feComponentTransfer><feFuncA type="linear" slope="0.55"/></feComponentTransfer></filter>${sheet(left, "translate(500 130) rotate(-6)", page, Math.SQRT2)}${sheet(right, "translate(1000 130) rotate(6)", page, Math.SQRT2)}${sheet(phone, "translate(750 40)", slim, PHONE.height / PHONE.width)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** With transparent corners. */
async function picturePhone(year: readonly SunDay[]): Promise<Medium> {
  const { width, height, radius } = PHONE;
  const [page = { name: "", bytes: new Uint8Array() }] = await picturePages(await makePhone(year), {
    "calendar.png": 0,
  });
  const outline = `<svg width="${width * SCALE}" height="${height * SCALE}"><rect width="100%" height="100%" rx="${radius * SCALE}"/></svg>`;
  const bytes = await sharp(page.bytes)
    .ensureAlpha()
    .composite([{ input: Buffer.from(outline), blend: "dest-in" }])
    .png()
    .toBuffer();
  return { ...page, bytes };
}

async function picturePages(
  pdf: Uint8Array,
  pages: Readonly<Record<string, number>>,
): Promise<Medium[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pictures: Medium[] = [];
  for (const [name, page] of Object.entries(pages)) {
    const { data, width, height } = await document
      .getPage(page)
      .render({ scale: SCALE, render: "bitmap" });
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 3 })
      .toBuffer();
    pictures.push({ name, bytes });
  }
  document.destroy();
  library.destroy();
  return pictures;
}
