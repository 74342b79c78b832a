/** Generates the pictures named in the store's texts, from the same light as the guide. */
import { makeChart, makeMotif } from "./chart.ts";
import { makeGuide } from "./guide.ts";
import { SUBTITLE } from "./make-files.ts";
import { picturePages } from "./page-pictures.ts";
import { places } from "./places.ts";
import { makeYear } from "./sun.ts";

interface Medium {
  /** File name, such as "chart.svg". */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Enough to read the page's text on a phone. */
const PAGE_WIDTH = 840;

/** Returns the same bytes at every run. */
export async function makeMedia(): Promise<Medium[]> {
  const years = places.map(makeYear);
  const yearOf = (id: string) => years[indexOf(id)] ?? [];
  // The cover and the contents come before the places.
  const pages = {
    "cover.png": 0,
    "page-far-north.png": 2 + indexOf("north-cape"),
    "page.png": 2 + indexOf("mont-saint-michel"),
  };
  const guide = await makeGuide(years, SUBTITLE);
  const pictures = await picturePages(guide, Object.values(pages), PAGE_WIDTH);
  return [
    { name: "chart.svg", bytes: Buffer.from(makeChart(yearOf("arthurs-seat"))) },
    { name: "days.svg", bytes: Buffer.from(makeMotif(years)) },
    ...pictures.map((bytes, index) => ({ name: Object.keys(pages)[index] ?? "", bytes })),
  ];
}

function indexOf(id: string): number {
  return places.findIndex((place) => place.id === id);
}
