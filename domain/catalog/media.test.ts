import { expect, test } from "vitest";
import { requireMedia, type StoreMedia } from "./media.ts";

const media: StoreMedia = new Map([
  ["terrain.svg", { url: "/media/terrain-0123456789.svg", width: 1600, height: 900 }],
]);

test("a store may name what was made, as often as it likes", () => {
  expect(() => requireMedia(media, ["terrain.svg", "terrain.svg"])).not.toThrow();
});

test("every missing name is listed once, and what there is instead", () => {
  expect(() => requireMedia(media, ["hill.svg", "terrain.svg", "sea.webp", "hill.svg"])).toThrow(
    "The store names media the build did not make: hill.svg, sea.webp. It made: terrain.svg.",
  );
});
