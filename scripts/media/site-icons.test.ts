import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanDrawing } from "./drawing.ts";
import { iconsOfDrawing, iconsOfPhoto } from "./site-icons.ts";
import type { Rendering } from "./rendering.ts";

function draw(content: string) {
  const drawing = cleanDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${content}</svg>`,
    false,
  );
  if (typeof drawing === "string") throw new Error(drawing);
  return iconsOfDrawing(drawing, "#117733");
}

/** Red, green, blue and alpha at a point; `x` and `y` are shares of the icon's side. */
async function colorAt(icons: Rendering, name: string, x: number, y: number) {
  const icon = icons.renditions.find(({ suffix }) => suffix === `-${name}`);
  if (!icon) throw new Error(`No ${name}`);
  const { data, info } = await sharp(icon.bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

const MASKABLE = "icon-maskable-512.png";

test("every icon has its size", async () => {
  const { renditions } = await draw('<circle cx="10" cy="10" r="9"/>');
  for (const { bytes, width, height } of renditions)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
});

test("a tile with round corners fills the icons that phones crop", async () => {
  const icons = await draw('<rect width="20" height="20" rx="5" fill="#06f"/>');
  expect((await colorAt(icons, "icon-192.png", 0, 0))[3]).toBe(0);
  for (const name of [MASKABLE, "apple-touch-icon.png"])
    expect(await colorAt(icons, name, 0, 0)).toEqual([0, 102, 255, 255]);
});

test("a dark form stands on white where phones crop, and inside the circle", async () => {
  const icons = await draw(
    '<rect width="20" height="20" fill="none" stroke="#222" stroke-width="2"/>',
  );
  expect((await colorAt(icons, "icon-192.png", 0.5, 0.5))[3]).toBe(0);
  expect(await colorAt(icons, MASKABLE, 0.5, 0.5)).toEqual([255, 255, 255, 255]);
  expect(await colorAt(icons, MASKABLE, 0.1, 0.5)).toEqual([255, 255, 255, 255]);
});

test("a white form stands on the brand color everywhere", async () => {
  const icons = await draw('<path d="M10 4 16 16H4z" fill="#fff"/>');
  for (const name of ["icon-32.png", MASKABLE, "apple-touch-icon.png"])
    expect(await colorAt(icons, name, 0, 0)).toEqual([17, 119, 51, 255]);
});

test("a photo that is not square is cropped", async () => {
  const photo = await sharp({
    create: { width: 300, height: 100, channels: 3, background: "#c08040" },
  })
    .png()
    .toBuffer();
  const icons = await iconsOfPhoto(photo, "#117733");
  for (const name of ["icon-512.png", MASKABLE])
    expect(await colorAt(icons, name, 0.5, 0.02)).toEqual([192, 128, 64, 255]);
});
