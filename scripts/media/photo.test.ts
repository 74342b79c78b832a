import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPhoto } from "./photo.ts";

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3, background: "#f00" } as const;
  return sharp({ create: { ...half, width, background: "#00f" } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

test("a wide photo gets every width in both formats, never more than its own", async () => {
  const { width, height, renditions } = await renderPhoto(
    await halves(1300, 650).jpeg().toBuffer(),
  );
  expect([width, height]).toEqual([1300, 650]);
  expect(renditions.map(({ suffix }) => suffix)).toEqual(
    [320, 480, 640, 960, 1300].flatMap((each) => [`-${each}.webp`, `-${each}.avif`]),
  );
  for (const { bytes, suffix, ...size } of renditions) {
    const read = await sharp(bytes).metadata();
    expect(read, suffix).toMatchObject(size);
    expect(read.format).toBe(suffix.endsWith(".avif") ? "heif" : "webp");
  }
});

test("a small photo keeps its width, and a large one is reduced", async () => {
  const small = await renderPhoto(await halves(200, 100).png().toBuffer());
  expect(small.renditions.map(({ width }) => width)).toEqual([200, 200]);
  const large = await renderPhoto(await halves(4000, 400).webp().toBuffer());
  expect([large.width, large.height]).toEqual([1920, 192]);
});

test("a photo from a phone is turned upright, and nothing of its metadata survives", async () => {
  const photo = await halves(400, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Camera Works", Artist: "Jo Doe" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 33/1 0/1" },
    })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf>Jo Doe</rdf></x:xmpmeta>")
    .jpeg()
    .toBuffer();
  const original = await sharp(photo).metadata();
  expect(original).toMatchObject({ orientation: 6, width: 400, exif: expect.any(Buffer) });
  expect(photo.toString("latin1")).toContain("Camera Works");

  const { width, height, renditions } = await renderPhoto(photo);
  expect([width, height]).toEqual([200, 400]);
  for (const { bytes } of renditions) {
    const read = await sharp(bytes).metadata();
    expect(read.orientation).toBeUndefined();
    expect(read.exif).toBeUndefined();
    expect(read.xmp).toBeUndefined();
    expect(read.icc).toBeUndefined();
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Camera Works|Jo Doe|GPS|Exif/);
    // Rotated: the photo's left side is now at the top.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data.at(-1)).toBeGreaterThan(200);
  }
});

test("an opaque picture has an average color, a transparent one has none", async () => {
  expect((await renderPhoto(await halves(100, 100).png().toBuffer())).color).toMatch(
    /^#(7f|80)00(7f|80)$/,
  );
  const clear = { width: 100, height: 100, channels: 4, background: "#ff000080" } as const;
  const { color, renditions } = await renderPhoto(await sharp({ create: clear }).png().toBuffer());
  expect(color).toBeUndefined();
  for (const { bytes } of renditions) expect((await sharp(bytes).stats()).isOpaque).toBe(false);
});

test("colors of print and of wide screens become those of the web", async () => {
  const print = await halves(100, 100)
    .toColourspace("cmyk")
    .withIccProfile("cmyk")
    .jpeg()
    .toBuffer();
  const gray = await halves(100, 100).grayscale().png().toBuffer();
  for (const original of [print, gray]) {
    const { color, renditions } = await renderPhoto(original);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    for (const { bytes } of renditions) expect((await sharp(bytes).metadata()).space).toBe("srgb");
  }
});
