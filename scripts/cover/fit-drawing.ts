import type { Drawing } from "../media/drawing.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of the drawing in the room. */
export function fitSize({ box }: Drawing, room: Size): Size {
  const scale = Math.min(room.width / box.width, room.height / box.height);
  return { width: box.width * scale, height: box.height * scale };
}

/** The drawing as a part of another one. */
export function placeDrawing({ svg }: Drawing, left: number, top: number, size: Size): string {
  return svg.replace(
    "<svg",
    `<svg x="${left}" y="${top}" width="${size.width}" height="${size.height}"`,
  );
}
