/** Draws the previews and packs the forms. */
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { type Letterform, letterforms } from "./letterforms.ts";

interface Folders {
  readonly media: string;
  readonly files: string;
}

/** Writes the same bytes at every run. */
export async function generate({ media, files }: Folders): Promise<void> {
  for (const form of letterforms) await writeFile(join(media, form.file), await preview(form));
  await writeFile(join(media, "poster.webp"), await drawPoster());
  await writeFile(join(files, "forty-letterforms_1.0.zip"), pack());
}

async function preview(form: Letterform): Promise<Uint8Array> {
  const svg = Buffer.from(draw(form));
  switch (extname(form.file)) {
    case ".png":
      return sharp(svg).png().toBuffer();
    case ".webp":
      return sharp(svg).webp({ lossless: true }).toBuffer();
    case ".jpg":
      return sharp(svg).jpeg({ quality: 90 }).toBuffer();
    default:
      return svg;
  }
}

function draw({ width, height, strokes, name }: Letterform): string {
  const hue = Number(name.slice(-2)) * 9;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 94%)"/>${shapeOf(width, height, strokes, hue)}</svg>`;
}

/** Draws abstract letters: vertical stems and round bowls in turn. */
function shapeOf(width: number, height: number, strokes: number, hue: number): string {
  const step = width / (strokes + 1);
  const weight = Math.min(step / 3, height / 8);
  const parts = Array.from({ length: strokes }, (_, index) => {
    const x = step * (index + 1);
    return index % 2 === 0
      ? `<path d="M${x} ${height * 0.2}V${height * 0.8}"/>`
      : `<path d="M${x - step} ${height * 0.35}q${step} ${-height * 0.2} ${step} ${height * 0.15}t${-step} ${height * 0.3}"/>`;
  });
  return `<g fill="none" stroke="hsl(${hue} 60% 22%)" stroke-width="${weight}" stroke-linecap="round">${parts.join("")}</g>`;
}

async function drawPoster(): Promise<Uint8Array> {
  const cells = letterforms
    .slice(0, 9)
    .map(
      ({ strokes }, index) =>
        `<g transform="translate(${(index % 3) * 500} ${Math.floor(index / 3) * 600})">${shapeOf(500, 600, strokes, 270)}</g>`,
    );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1800"><rect width="100%" height="100%" fill="#f4f0fa"/>${cells.join("")}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}

function pack(): Uint8Array {
  const forms = letterforms.map((form) => [`svg/${form.name}.svg`, strToU8(draw(form))] as const);
  // fflate writes local time, so this is noon in every time zone.
  return zipSync(Object.fromEntries(forms), { mtime: new Date(2026, 2, 1, 12) });
}
