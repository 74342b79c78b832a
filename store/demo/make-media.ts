/** Generates the pictures named in the store's texts, from the walks, the plans and invented landscapes. */
import { calmLevels, makeContourArt, peakLevels } from "./make/contour-art.ts";
import { makeGuide } from "./make/guide.ts";
import { picturePages } from "./make/guide-pages.ts";
import { makeLand } from "./make/land.ts";
import { makeRouteMap } from "./make/route-map.ts";
import { makeSocialPictures } from "./make/social.ts";
import { calmTerrain, peakTerrain } from "./make/terrain.ts";
import { makeTrack } from "./make/track.ts";
import { walks } from "./routes.ts";
import { arthursSeat } from "./walks/arthurs-seat.ts";
import { calanques } from "./walks/calanques.ts";

interface Medium {
  /** File name, such as "terrain.svg". */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Returns the same bytes at every run. */
export async function makeMedia(): Promise<Medium[]> {
  return [...makeDrawings(), ...(await makePages()), ...(await makeSocialPictures())];
}

function makeDrawings(): Medium[] {
  return [
    drawing("terrain.svg", makeContourArt(calmTerrain, calmLevels)),
    drawing("terrain-wide.svg", makeContourArt(peakTerrain, peakLevels)),
    drawing("route-map.svg", makeRouteMap(makeTrack(arthursSeat))),
    drawing("land.svg", makeLand()),
  ];
}

function drawing(name: string, svg: string): Medium {
  return { name, bytes: Buffer.from(svg) };
}

/** Enough to read the page's text on a phone. */
const PAGE_WIDTH = 640;

async function makePages(): Promise<Medium[]> {
  const all = walks.map((walk) => ({ walk, track: makeTrack(walk) }));
  const guide = await makeGuide(all, "Ten short walks in Europe");
  // The cover and the contents page come before the walks.
  const pages = [0, 2 + walks.indexOf(arthursSeat), 2 + walks.indexOf(calanques)];
  const names = ["guide-cover.png", "guide-walk.png", "guide-walk-2.png"];
  const pictures = await picturePages(guide, pages, PAGE_WIDTH);
  return pictures.map((bytes, index) => ({ name: names[index] ?? "", bytes }));
}
