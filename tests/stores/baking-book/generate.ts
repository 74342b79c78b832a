/** Makes this test store's media: photos drawn from simple shapes, and files of the kinds it sells. */
import { createCipheriv } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";

interface Folders {
  readonly media: string;
  readonly files: string;
}

/** Writes the same bytes at every run. */
export async function generate({ media, files }: Folders): Promise<void> {
  for (const [name, photo] of Object.entries(photos)) {
    const path = join(media, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await takePhoto(photo));
  }
  await writeFile(join(files, "the-slow-oven.pdf"), makePdf());
  await writeFile(join(files, "the-slow-oven.epub"), makeEpub());
  await writeFile(join(files, "folding-and-shaping.mp4"), makeVideo());
}

interface Photo {
  /** In pixels. */
  readonly size: readonly [width: number, height: number];
  /** Table, crust and crumb. */
  readonly colors: readonly [string, string, string];
  /** Columns of loaves in the picture. */
  readonly columns: number;
  readonly rows: number;
  /** As a phone stores a photo: turned, with a note for the viewer and the place where it was taken. */
  readonly isTurned?: boolean;
}

const warm = ["#f3e3cf", "#8a4b1f", "#e8bd84"] as const;
const dark = ["#3b2a21", "#7a3f1a", "#d9a066"] as const;
const light = ["#e9ecec", "#b8793f", "#f6e2bf"] as const;
const red = ["#9a3412", "#6b2208", "#f0c58c"] as const;

/** In the sizes and ratios of makers' own photos. */
const photos: Readonly<Record<string, Photo>> = {
  "cover.jpg": { size: [1800, 2400], colors: red, columns: 1, rows: 1 },
  "page-rye.jpg": { size: [1480, 2100], colors: light, columns: 2, rows: 3 },
  "table.jpg": { size: [4200, 1800], colors: warm, columns: 5, rows: 1 },
  "phone.jpg": { size: [1170, 2532], colors: light, columns: 1, rows: 4 },
  "recipes/rye-loaf.jpg": { size: [4032, 3024], colors: dark, columns: 1, rows: 1 },
  "recipes/flatbread.jpg": { size: [3000, 2000], colors: light, columns: 3, rows: 1 },
  "recipes/braided-loaf.jpg": { size: [3600, 1500], colors: warm, columns: 6, rows: 1 },
  "recipes/seed-rolls.jpg": { size: [2000, 2000], colors: warm, columns: 3, rows: 2 },
  "recipes/plum-cake.jpg": { size: [2400, 3200], colors: dark, columns: 4, rows: 5 },
  "recipes/almond-cake.jpg": { size: [640, 480], colors: light, columns: 1, rows: 1 },
  "recipes/cinnamon-knots.jpg": {
    size: [3024, 4032],
    colors: warm,
    columns: 2,
    rows: 4,
    isTurned: true,
  },
  "recipes/sourdough.jpg": { size: [1200, 1800], colors: dark, columns: 1, rows: 2 },
};

async function takePhoto({ size, colors, columns, rows, isTurned }: Photo): Promise<Uint8Array> {
  const [width, height] = size;
  const [table, crust, crumb] = colors;
  const [cell, line] = [width / columns, height / rows];
  const loaves = Array.from({ length: columns * rows }, (_, index) => {
    const x = cell * ((index % columns) + 0.5);
    const y = line * (Math.floor(index / columns) + 0.5);
    return `<ellipse cx="${x}" cy="${y + line * 0.03}" rx="${cell * 0.42}" ry="${line * 0.36}" fill="#000" opacity="0.25"/><ellipse cx="${x}" cy="${y}" rx="${cell * 0.4}" ry="${line * 0.34}" fill="url(#crust)"/><path d="M${x - cell * 0.2} ${y}q${cell * 0.2} ${-line * 0.18} ${cell * 0.4} 0" fill="none" stroke="${crumb}" stroke-width="${Math.min(cell, line) / 30}" stroke-linecap="round"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="crust" cx="0.4" cy="0.3"><stop stop-color="${crumb}"/><stop offset="0.75" stop-color="${crust}"/></radialGradient><linearGradient id="table" x2="1" y2="1"><stop stop-color="${table}"/><stop offset="1" stop-color="${crust}" stop-opacity="0.55"/></linearGradient></defs><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#table)"/>${loaves.join("")}</svg>`;
  const photo = sharp(Buffer.from(svg)).removeAlpha();
  if (!isTurned) return photo.jpeg({ quality: 88 }).toBuffer();
  return photo
    .rotate(-90)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "46/1 22/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** One page with a title, which viewers open. */
function makePdf(): Uint8Array {
  const text = "BT /F1 24 Tf 60 520 Td (The Slow Oven) Tj ET";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(body + table + trailer, "latin1");
}

function makeEpub(): Uint8Array {
  const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const book = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">slow-oven</dc:identifier><dc:title>The Slow Oven</dc:title><dc:language>en</dc:language></metadata><manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="one"/></spine></package>`;
  const page = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>The Slow Oven</title></head><body><nav epub:type="toc"><ol><li><a href="one.xhtml">The Slow Oven</a></li></ol></nav></body></html>`;
  return zipSync(
    {
      mimetype: [strToU8("application/epub+zip"), { level: 0 }],
      "META-INF/container.xml": strToU8(container),
      "book.opf": strToU8(book),
      "one.xhtml": strToU8(page),
    },
    // fflate writes local time, so this is noon in every time zone.
    { mtime: new Date(2026, 2, 1, 12) },
  );
}

const VIDEO_BYTES = 30_000_000;

/** Begins like an MP4; the rest is noise, which no transfer can compress. */
function makeVideo(): Uint8Array {
  const start = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  return Buffer.concat([start, cipher.update(Buffer.alloc(VIDEO_BYTES - start.length))]);
}
