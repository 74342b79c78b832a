import { expect, test } from "vitest";
import { makeMedia } from "./make-media.ts";
import { places } from "./places.ts";

/** Maximum size of each picture in kilobytes. The guide's pages may be larger, because the build encodes them again. */
const limits: Record<string, number> = {
  "cover.svg": 20,
  ...Object.fromEntries(places.map(({ id }) => [`light-${id}.png`, 60])),
  "page-far-north.png": 700,
  "page.png": 700,
  "pages.png": 700,
  "calendar.png": 150,
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

test.each(drawings)("a page can show %s", (_, svg) => {
  expect(svg).not.toMatch(/<style|<script|style=|class=|href=|NaN|undefined/);
});
