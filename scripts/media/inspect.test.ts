import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Store } from "#domain/catalog/offer.ts";
import { store } from "#tests/fixture-store/index.ts";
import { checkStoreMedia } from "./inspect.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));

const blue = { create: { width: 60, height: 40, channels: 3, background: "#00f" } } as const;
const jpeg = await sharp(blue).jpeg().toBuffer();
const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
const large = await sharp({
  create: { width: 600, height: 400, channels: 3, background: "#000", noise },
})
  .jpeg()
  .toBuffer();
const animated = await sharp(
  [
    await sharp(blue).png().toBuffer(),
    await sharp({ create: { ...blue.create, background: "#f00" } })
      .png()
      .toBuffer(),
  ],
  { join: { animated: true } },
)
  .webp()
  .toBuffer();

/** A store whose cover is the picture, and which names no other. */
function storeWith(name: string, map?: string): Store {
  const { motif: _, openGraph: __, discover: ___, ideas, ...landing } = store.landing;
  const copy = { ...landing, openGraph: {}, cover: { media: name, alt: "A cover" } };
  return {
    ...store,
    landing: { ...copy, ...(ideas && map && { ideas: { ...ideas, map } }) },
    landingV2: { ...copy, cover: undefined },
  };
}

async function check(files: Record<string, Uint8Array | string>, named: Store) {
  const media = mkdtempSync(join(folder, "media-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(media, name, ".."), { recursive: true });
    writeFileSync(join(media, name), content);
  }
  return checkStoreMedia(named, { media: [media], files: [] }, join(folder, "cache"));
}

const messageOf = async (name: string, content: Uint8Array | string) => {
  const problems = await check({ [name]: content }, storeWith(name));
  expect(problems.map(({ file, field }) => [file, field])).toEqual([
    ["landing.ts", "landing.cover.media"],
  ]);
  return problems[0]?.message;
};

const svg = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0h9v9z"/></svg>`;

test.each([
  ["empty.jpg", "", "is empty. Copy the picture again"],
  ["loop.gif", await sharp(blue).gif().toBuffer(), "is a GIF. Save it as PNG or WebP"],
  ["renamed.jpg", await sharp(blue).gif().toBuffer(), "is a GIF. Save it as PNG or WebP"],
  ["scan.tiff", await sharp(blue).tiff().toBuffer(), "is a TIFF. Save it as JPG, PNG or WebP"],
  ["page.pdf", "%PDF-1.7\n1 0 obj\n", "is a PDF. Save the page as PNG, JPG or WebP"],
  [
    "phone.heic",
    Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    "is a HEIC, which most browsers do not show. Export it as JPG",
  ],
  [
    "archive.jpg",
    zipSync({ "cover.jpg": jpeg }),
    "is a ZIP archive, whatever its name says. Unpack it and use the picture in it",
  ],
  [
    "strip.png",
    await sharp({ create: { ...blue.create, width: 1, height: 31 } })
      .png()
      .toBuffer(),
    "is a strip of 1 × 31. Crop it: one side may be at most 30 times as long as the other",
  ],
  [
    "strip.svg",
    svg('viewBox="0 0 10000 1"'),
    "is a strip of 10000 × 1. Crop it: one side may be at most 30 times as long as the other",
  ],
  ["notes.jpg", "Remember to add a cover", "is no picture. Use a JPG, PNG, WebP, AVIF or SVG"],
  ["loop.webp", animated, "is animated. Save one frame of it as PNG, JPG or WebP"],
  [
    "cut.jpg",
    large.subarray(0, large.length / 2),
    /^is damaged or cut off \(.*\). Export or copy it again$/,
  ],
  ["cut.png", (await sharp(large).png().toBuffer()).subarray(0, 9000), /^is damaged or cut off/],
  ["head.jpg", jpeg.subarray(0, 30), /^is damaged or cut off/],
  [
    "huge.png",
    await hugePng(),
    /^has 20000 × 20000 pixels. Make it smaller: 120 megapixels and 16383 pixels/,
  ],
  [
    "noSize.svg",
    svg(""),
    'has neither a viewBox nor a width and height: write one, such as viewBox="0 0 1600 900"',
  ],
  [
    "broken.svg",
    svg("viewBox='0 0 9 9'").replace("</svg>", "<g></svg>"),
    /^is no well-formed SVG: /,
  ],
  [
    "detailed.svg",
    svg("viewBox='0 0 99 99'").replace("M0 0", `M0 0${detail()}`),
    /^has \d+ KB of drawing, 1000 KB at most. Save it as PNG/,
  ],
] as const)("%s is refused with its reason and the remedy", async (name, content, reason) => {
  const message = await messageOf(name, content);
  expect(message?.startsWith(`${name} `)).toBe(true);
  expect(message?.slice(name.length + 1)).toMatch(reason);
});

test.each([
  ["photo.jpg", jpeg],
  ["photo.png", await sharp(blue).png().toBuffer()],
  ["photo.webp", await sharp(blue).webp().toBuffer()],
  ["photo.avif", await sharp(blue).avif().toBuffer()],
  ["drawing.svg", svg("viewBox='0 0 9 9'")],
  [
    "late.svg",
    `<?xml version="1.0"?><!-- ${"long ".repeat(2000)} -->${svg("width='9' height='9'")}`,
  ],
  ["misnamed.png", jpeg],
  ["samples/inside a folder.jpg", jpeg],
])("%s can be used", async (name, content) => {
  expect(await check({ [name]: content }, storeWith(name))).toEqual([]);
});

test("a name with accents is found in both spellings", async () => {
  const name = "käse.jpg";
  expect(await check({ [name.normalize("NFD")]: jpeg }, storeWith(name.normalize("NFC")))).toEqual(
    [],
  );
});

test.each([
  ["cover.jpg", "cover.jpeg", "Did you mean cover.jpeg?"],
  ["cover.jpg", "Cover.JPG", "Did you mean Cover.JPG?"],
  ["cover.jpg", "art/cover.jpg", "Did you mean art/cover.jpg?"],
  ["terain.svg", "terrain.svg", "Did you mean terrain.svg?"],
  ["cover.jpg", "something-else.png", "It has something-else.png"],
])("a missing %s beside %s", async (name, existing, hint) => {
  const [problem] = await check({ [existing]: jpeg }, storeWith(name));
  expect(problem?.message).toBe(`there is no ${name} in media/ of the store. ${hint}`);
});

test("a picture outside the folder is missing, and notes are no pictures", async () => {
  writeFileSync(join(folder, "outside.jpg"), jpeg);
  const [problem] = await check({ "README.md": "Notes" }, storeWith("../outside.jpg"));
  expect(problem?.message).toBe(
    "there is no ../outside.jpg in media/ of the store. Put the picture there: it has none",
  );
});

test("every problem is reported, and each field that names the picture", async () => {
  const problems = await check({ "page.png": "", "lines.svg": "nothing" }, store);
  expect(
    problems
      .filter(({ message }) => message.startsWith("page.png is empty"))
      .map(({ field }) => field),
  ).toEqual([
    "landing.cover.media",
    "landing.discover.samples[0].media",
    "landingV2.cover.media",
    "landingV2.discover.samples[0].media",
  ]);
  expect(problems.map(({ file, field, message }) => `${file} ${field} ${message}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^landing\.ts landing\.motif lines\.svg is no picture/),
      expect.stringMatching(/^landing-v2\.ts landingV2\.motif there is no waves\.svg/),
      expect.stringMatching(/^landing\.ts landing\.openGraph\.landing there is no share\.png/),
    ]),
  );
});

test("a map must be a drawing in degrees", async () => {
  const problemsOf = (map: Uint8Array | string) =>
    check({ "cover.jpg": jpeg, "map.svg": map }, storeWith("cover.jpg", "map.svg"));
  expect(await problemsOf(svg('viewBox="-180 -90 360 180"'))).toEqual([]);
  expect(await problemsOf(svg('viewBox="5 -55 10 10"'))).toEqual([]);
  expect(await problemsOf(svg('viewBox="0 0 1000 500"'))).toEqual([
    expect.objectContaining({
      file: "landing.ts",
      field: "landing.ideas.map",
      message: expect.stringContaining("is no map in degrees"),
    }),
  ]);
  expect(await problemsOf(jpeg)).toEqual([
    expect.objectContaining({ message: expect.stringContaining("is no SVG: a map must be one") }),
  ]);
});

/** A small file that claims many pixels. */
async function hugePng(): Promise<Uint8Array> {
  const bytes = await sharp(blue).png().toBuffer();
  bytes.writeUInt32BE(20_000, 16);
  bytes.writeUInt32BE(20_000, 20);
  return bytes;
}

function detail(): string {
  return Array.from({ length: 300_000 }, (_, index) => `L${index % 97} ${(index * 31) % 89}`).join(
    "",
  );
}
