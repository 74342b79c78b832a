/** Makes the simplest pictures and files that a store can have. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import sharp from "sharp";
import { files as sold } from "./files.ts";

/** `media` and `files` are folders to fill, with the same bytes on every run and every machine. */
export async function generate({
  media,
  files,
}: {
  readonly media: string;
  readonly files: string;
}): Promise<void> {
  for (const [name, bytes] of await makeMedia()) await writeFile(join(media, name), bytes);
  for (const { id, name, title } of sold)
    await writeFile(join(files, name), makeFile(id, `${title}.bin`));
}

async function makeMedia(): Promise<(readonly [name: string, bytes: Uint8Array | string])[]> {
  return [
    ["lines.svg", drawing("0 0 1600 900", "M0 300h1600M0 600h1600")],
    ["waves.svg", drawing("0 0 1600 900", "M0 450q400-300 800 0t800 0")],
    ["map.svg", drawing("0 0 640 640", "M0 320h640M320 0v640")],
    // In degrees: x is the longitude and y the negative latitude.
    ["world.svg", drawing("-180 -90 360 180", "M-180-90h360v180h-360z")],
    ["page.png", await makePicture(640, 905)],
    ["share.png", await makeNoise(400, 300)],
  ];
}

function drawing(viewBox: string, path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><g id="art"><path d="${path}" fill="none" stroke="currentColor"/></g></svg>`;
}

/** A black rectangle. */
function makePicture(width: number, height: number): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
}

/** Too many colors for a small PNG, so that it becomes a JPEG. The same at every run. */
function makeNoise(width: number, height: number): Promise<Uint8Array> {
  const row = (index: number) => createHash("sha256").update(String(index)).digest();
  const pixels = Array.from({ length: (width * height * 3) / 32 }, (_, index) => row(index));
  return sharp(Buffer.concat(pixels), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const CHUNKS = 1000;

/** Incompressible and different for each seed, so that a test can identify a file by its bytes. */
function makeFile(seed: string, name: string): Uint8Array {
  const noise = Array.from({ length: CHUNKS }, (_, index) =>
    createHash("sha256").update(`${seed} ${index}`).digest(),
  );
  // fflate writes local time, so this is noon in every time zone.
  return zipSync({ [name]: Buffer.concat(noise) }, { level: 0, mtime: new Date(2026, 2, 1, 12) });
}
