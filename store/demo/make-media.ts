/** Generates the pictures named in the store's texts, from the walks, the plans and invented landscapes. */
import { calmLevels, makeContourArt, peakLevels } from "./make/contour-art.ts";
import { makeGuide } from "./make/guide.ts";
import { picturePages } from "./make/guide-pages.ts";
import { makeIcons } from "./make/icons.ts";
import { makeLand } from "./make/land.ts";
import { makeRouteMap } from "./make/route-map.ts";
import { makeSocialPictures } from "./make/social.ts";
import { calmTerrain, peakTerrain } from "./make/terrain.ts";
import { makeTrack } from "./make/track.ts";
import { walks } from "./routes.ts";
import { arthursSeat } from "./walks/arthurs-seat.ts";
import { calanques } from "./walks/calanques.ts";

export interface Medium {
  /** File name, such as "terrain.svg". */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** In pixels; for an SVG, in units of its view box. */
  readonly width: number;
  readonly height: number;
  /** A smaller version for small screens. */
  readonly narrow?: { readonly bytes: Uint8Array; readonly width: number };
}

/** Returns the same bytes at every run. */
export async function makeMedia(): Promise<Medium[]> {
  return [
    ...makeDrawings(),
    ...(await makePages()),
    ...(await makeSocialPictures()),
    ...(await makeIcons()),
  ];
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
  const [, width, height] = svg.match(/ viewBox="\S+ \S+ (\d+) (\d+)"/) ?? [];
  return { name, bytes: Buffer.from(svg), width: Number(width), height: Number(height) };
}

async function makePages(): Promise<Medium[]> {
  const all = walks.map((walk) => ({ walk, track: makeTrack(walk) }));
  const guide = await makeGuide(all, "Ten short walks in Europe");
  // The cover and the contents page come before the walks.
  const pages = [0, 2 + walks.indexOf(arthursSeat), 2 + walks.indexOf(calanques)];
  const names = ["guide-cover.webp", "guide-walk.webp", "guide-walk-2.webp"];
  const pictures = await picturePages(guide, pages, 640);
  return pictures.map((picture, index) => ({ name: names[index] ?? "", ...picture }));
}
