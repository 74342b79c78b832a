/** The places of the store's ideas, with their clocks. */
import { ideas } from "../ideas.ts";
import { plans } from "../plans.ts";

/** Hours from UTC in winter, and whether clocks follow the summer time of Europe. */
type Clock = readonly [winterOffset: number, hasSummerTime: boolean];

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly note: string;
  readonly clock: Clock;
}

const west: Clock = [0, true];
const middle: Clock = [1, true];
const east: Clock = [2, true];

const clocks: Readonly<Record<string, Clock>> = {
  "north-cape": middle,
  // Iceland has no summer time.
  dyrholaey: [0, false],
  preikestolen: middle,
  "arthurs-seat": west,
  "seven-sisters": west,
  "mont-saint-michel": middle,
  "lake-bled": middle,
  meteora: east,
  "cape-st-vincent": west,
  oia: east,
};

export const places: readonly Place[] = ideas.map(
  ({ id, title, placeName, summary, coordinate }) => {
    const clock = clocks[id];
    if (!clock) throw new Error(`No clock for ${id}`);
    const { latitude, longitude } = coordinate;
    return { id, name: title, region: placeName, latitude, longitude, note: summary, clock };
  },
);

const inPocket = plans.find(({ id }) => id === "pocket")?.ideas;

export const pocketPlaces = places.filter(({ id }) => inPocket?.includes(id));
