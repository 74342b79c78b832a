import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanDrawing } from "./drawing.ts";
import { shareDrawing, sharePhoto } from "./share-picture.ts";

async function only(made: Awaited<ReturnType<typeof sharePhoto>>) {
  expect([made.width, made.height]).toEqual([1200, 630]);
  expect(made.renditions).toHaveLength(1);
  const [{ bytes, suffix } = { bytes: new Uint8Array(), suffix: "" }] = made.renditions;
  const picture = sharp(bytes);
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 });
  return { picture, suffix };
}

test("a photo of any shape becomes a JPEG that fills the preview", async () => {
  const [width, height, channels] = [15, 27, 3] as const;
  const colours = Uint8Array.from({ length: width * height * channels }, (_, at) => at * at * 31);
  const photo = await sharp(colours, { raw: { width, height, channels } }).webp().toBuffer();
  const { picture, suffix } = await only(await sharePhoto(photo));
  expect(suffix).toBe("-share.jpg");
  expect((await picture.metadata()).format).toBe("jpeg");
});

test("flat areas become a PNG, and what is transparent is white", async () => {
  const flat = { width: 1200, height: 630, channels: 4, background: "#f000" } as const;
  const { picture, suffix } = await only(
    await sharePhoto(await sharp({ create: flat }).png().toBuffer()),
  );
  expect(suffix).toBe("-share.png");
  const { channels } = await picture.stats();
  expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
});

test.each(["0 0 4 4", "0 0 40000 10000", "-5 -5 1 10"])(
  "a drawing of %s fills the preview",
  async (viewBox) => {
    const [x, y, width, height] = viewBox.split(" ");
    const drawing = cleanDrawing(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#0f0"/></svg>`,
      false,
    );
    if (typeof drawing === "string") throw new Error(drawing);
    const { picture } = await only(await shareDrawing(drawing));
    const { channels } = await picture.stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0, 255, 0]);
  },
);
