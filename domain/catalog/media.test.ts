import { expect, test } from "vitest";
import { requireMedia, type StoreMedia } from "./media.ts";

const media: StoreMedia = new Map([
  ["terrain.svg", { url: "/media/terrain-0123456789.svg", width: 1600, height: 900 }],
]);

test("a store may name an existing picture more than once", () => {
  expect(() => requireMedia(media, ["terrain.svg", "terrain.svg"])).not.toThrow();
});

test("the error lists every missing name once, and the names that exist", () => {
  expect(() => requireMedia(media, ["hill.svg", "terrain.svg", "sea.webp", "hill.svg"])).toThrow(
    "The store names media that the build did not produce: hill.svg, sea.webp. It made: terrain.svg.",
  );
});
