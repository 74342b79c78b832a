/** Generates the pictures named in the store's texts, from the same light as the guide. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { makeChart } from "./chart.ts";
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
  "cover.png": 0,
  "page-far-north.png": 2 + indexOf("north-cape"),
  "page.png": 2 + indexOf("mont-saint-michel"),
};

/** Pixels for each point of the page: enough to read its text on a phone. */
const SCALE = 2;

/** Dots per inch: two for each unit of a drawing, so that its edges are smooth on a phone. */
const DENSITY = 2 * 72;

/** Returns the same bytes at every run. */
export async function makeMedia(): Promise<Medium[]> {
  const years = places.map(makeYear);
  const chart = makeChart(years[indexOf("arthurs-seat")] ?? []);
  return [
    { name: "chart.svg", bytes: Buffer.from(chart) },
    ...(await Promise.all(
      places.map(async ({ id }, index) => ({
        name: `light-${id}.png`,
        bytes: await sharp(Buffer.from(makeScene(id, years[index] ?? [])), { density: DENSITY })
          .png()
          .toBuffer(),
      })),
    )),
    ...(await picturePages(await makeGuide(years, SUBTITLE), pages)),
    await picturePhone(years[indexOf("lake-bled")] ?? []),
  ];
}

function indexOf(id: string): number {
  return places.findIndex((place) => place.id === id);
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
