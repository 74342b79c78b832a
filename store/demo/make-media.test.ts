import { expect, test } from "vitest";
import { makeMedia } from "./make-media.ts";

/** Maximum size of each picture in kilobytes. The guide's pages may be larger, because the build encodes them again. */
const limits: Record<string, number> = {
  "terrain.svg": 25,
  "terrain-wide.svg": 25,
  "route-map.svg": 40,
  "land.svg": 60,
  "guide-cover.png": 400,
  "guide-walk.png": 400,
  "guide-walk-2.png": 400,
  "og-landing.png": 120,
  "og-landing-v2.png": 120,
  "og-paywall.png": 120,
};

const media = await makeMedia();
const drawings = media
  .filter(({ name }) => name.endsWith(".svg"))
  .map(({ name, bytes }) => [name, Buffer.from(bytes).toString("utf8")] as const);

test("makes every picture within its size limit", () => {
  expect(media.map(({ name }) => name)).toEqual(Object.keys(limits));
  for (const { name, bytes } of media)
    expect(bytes.length, name).toBeLessThanOrEqual((limits[name] ?? 0) * 1024);
});

test("makes the same bytes at every run", async () => {
  const again = await makeMedia();
  for (const [index, { name, bytes }] of media.entries())
    expect(Buffer.compare(again[index]?.bytes ?? Buffer.alloc(0), bytes), name).toBe(0);
});

test.each(drawings)("a page can show %s with `use` in the page's colours", (_, svg) => {
  expect(svg.match(/ id="art"/g)).toHaveLength(1);
  expect(svg).not.toMatch(/<style|<script|style=|class=|href=|NaN|undefined/);
  // The page sets the colours; the drawing has only fallbacks.
  for (const [, paint = ""] of svg.matchAll(/ (?:stroke|fill)="([^"]+)"/g))
    expect(paint).toMatch(/^(none|currentColor|var\(--(art|map)-[a-z]+, [^)]+\))$/);
});
