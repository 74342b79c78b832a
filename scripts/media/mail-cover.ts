import sharp from "sharp";
import type { Drawing } from "./drawing.ts";
import { readOptions } from "./recognize.ts";
import type { Rendering } from "./rendering.ts";
import { drawAtLeast, encodeWidely, SHARE_RECIPE } from "./share-picture.ts";

/** Mails show it in less than half the size, so that it is sharp on every screen. */
const BOX = { width: 360, height: 480 };

export const MAIL_COVER_RECIPE = { ...SHARE_RECIPE, BOX, version: 1 };

export function renderMailCover(source: Uint8Array | Drawing): Promise<Rendering> {
  const picture =
    source instanceof Uint8Array
      ? sharp(source, readOptions)
      : drawAtLeast(source, BOX.width, BOX.height);
  return encodeWidely(picture.resize({ ...BOX, fit: "inside" }), "");
}
