/** The simplest pictures that a store can have: black rectangles and a few lines. */
import { crc32, deflateSync } from "node:zlib";

const icons = [
  ["icon-32.png", 32],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["icon-maskable-512.png", 512],
  ["apple-touch-icon.png", 180],
] as const;

/** A WebP picture of one pixel, in base64. */
const DOT = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

interface Medium {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly narrow?: { readonly bytes: Uint8Array; readonly width: number };
}

/** Makes the same bytes on every run. */
export async function makeMedia(): Promise<Medium[]> {
  return [
    drawing("lines.svg", 1600, 900, "M0 300h1600M0 600h1600"),
    drawing("waves.svg", 1600, 900, "M0 450q400-300 800 0t800 0"),
    drawing("map.svg", 640, 640, "M0 320h640M320 0v640"),
    // In degrees: x is the longitude and y the negative latitude.
    drawing("world.svg", 360, 180, "M-180-90h360v180h-360z"),
    { ...picture("page.png", 640, 905), narrow: { bytes: makePng(320, 453), width: 320 } },
    picture("share.png", 1200, 630),
    { name: "dot.webp", bytes: Buffer.from(DOT, "base64"), width: 1, height: 1 },
    ...icons.map(([name, size]) => picture(name, size, size)),
  ];
}

function drawing(name: string, width: number, height: number, path: string): Medium {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="art"><path d="${path}" fill="none" stroke="currentColor"/></g></svg>`;
  return { name, bytes: Buffer.from(svg), width, height };
}

function picture(name: string, width: number, height: number): Medium {
  return { name, bytes: makePng(width, height), width, height };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A black picture with one bit per pixel. */
function makePng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(4 + body.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
