import { tmpdir } from "node:os";
import Color from "colorjs.io";
import sharp from "sharp";
import { expect, test } from "vitest";
import { coverMotifs, coverShapes } from "#domain/catalog/cover-kinds.ts";
import { store } from "#tests/fixture-store/index.ts";
import { isLong } from "#tests/support/long.ts";
import { drawAtLeast } from "../media/share-picture.ts";
import type { Drawing } from "../media/drawing.ts";
import { renderCover } from "../media/cover.ts";
import { drawCover, drawCoverBand, drawCoverScene } from "./draw-cover.ts";

type Offer = Partial<typeof store.offer>;

const draw = (
  offer: Offer = {},
  theme: Partial<typeof store.theme> = {},
  name = store.name,
  role: "calm" | "poster" = "calm",
) =>
  drawCover(
    { ...store, name, offer: { ...store.offer, ...offer }, theme: { ...store.theme, ...theme } },
    tmpdir(),
    role,
  );

/** A tenth of the size is enough, and faster. */
async function isOpaque(drawing: Drawing): Promise<boolean> {
  const { width, height } = drawing.box;
  const pixels = await drawAtLeast(drawing, width / 10, height / 10)
    .png()
    .toBuffer();
  return (await sharp(pixels).stats()).isOpaque;
}

test("a store's cover is the same at every build", async () => {
  expect(await draw()).toEqual(await draw());
});

test("the cover has the typeface of the page's titles, and the band is the same at every build", async () => {
  const theme = { ...store.theme, look: "calm" as const };
  const shop = { ...store, theme };
  const [calm, poster] = await Promise.all([
    drawCover(shop, tmpdir()),
    drawCover(shop, tmpdir(), "poster"),
  ]);
  expect(poster.cover.svg).not.toBe(calm.cover.svg);
  expect(drawCoverBand(shop)).toEqual(drawCoverBand(shop));
});

test("other shops have other covers", async () => {
  const names = ["Ada", "Small Press", "Nachtmusik"];
  const covers = await Promise.all(names.map(async (name) => (await draw({}, {}, name)).cover.svg));
  expect(new Set(covers).size).toBe(names.length);
});

test.each(coverShapes)("the ground of a %s is transparent only outside of it", async (shape) => {
  const { cover } = await draw({ shape });
  expect(await isOpaque(cover)).toBe(shape === "book");
});

test.each(coverShapes)(
  "the scene of a %s is the same at every build, with ids of its own",
  async (shape) => {
    const shop = { ...store, offer: { ...store.offer, shape } };
    const scene = await drawCoverScene(shop, tmpdir());
    const { svg } = scene;
    expect((await drawCoverScene(shop, tmpdir())).svg).toBe(svg);
    const ids = [...svg.matchAll(/(?<= id=")[^"]+/g)].map(([id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(await isOpaque(scene)).toBe(true);
  },
);

const brands = [
  ["#0066ff", "#8a3b12", "rebeccapurple", "#0f766e", "#b91c1c"],
  ["#111111", "#be185d", "#4d7c0f", "#a16207", "oklch(0.55 0.2 30)"],
].flat();

const grounds = brands.flatMap((brand) => [["calm", brand] as const, ["poster", brand] as const]);

test.each(grounds)("text is readable wherever it is on a %s cover in %s", async (role, brand) => {
  const motif = coverMotifs[brands.indexOf(brand) % coverMotifs.length];
  const { cover } = await draw({ shape: "book", motif }, { brand }, store.name, role);
  const letters = /<path d="[^"]*" fill="([^"]*)"\/>(?=<path d="[^"]*" fill="\1"\/><\/g>|<\/g>)/g;
  const [, ink = ""] = [...cover.svg.matchAll(letters)].at(-1) ?? [];
  const ground = { ...cover, svg: cover.svg.replaceAll(letters, "") };
  expect(ground.svg.length).toBeLessThan(cover.svg.length);
  const title = { left: 54, top: 54, width: 392, height: 110 };
  const foot = { left: 54, top: 618, width: 392, height: 34 };
  for (const area of [title, foot]) {
    const { data, info } = await drawAtLeast(ground, 500, 700)
      .extract(area)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const sign = role === "calm" ? 1 : -1;
    const [red, green, blue] = Array.from({ length: info.width * info.height }, (_, index) =>
      data.subarray(index * 3, index * 3 + 3),
    ).reduce((one, other) => (sign * luminance(other) > sign * luminance(one) ? other : one));
    const color = new Color(`rgb(${red} ${green} ${blue})`);
    expect(color.contrast(new Color(ink), "WCAG21")).toBeGreaterThanOrEqual(4.5);
  }
});

function luminance([red = 0, green = 0, blue = 0]: Uint8Array): number {
  return 0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2;
}

test.runIf(isLong).each(coverMotifs)("a cover with %s is small", async (motif) => {
  const { renditions } = await renderCover((await draw({ motif, shape: "book" })).cover);
  const shown = renditions.find(({ suffix }) => suffix === "-400.avif");
  expect(shown?.bytes.length).toBeLessThan(12_000);
});
