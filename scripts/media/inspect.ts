import { readFile } from "node:fs/promises";
import { storeProblem } from "#domain/catalog/define-store.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { StoreProblem } from "#domain/catalog/store-error.ts";
import type { StoreSources } from "../store-sources.ts";
import { type MediaCache, openMediaCache } from "./cache.ts";
import { cleanDrawing, type Drawing } from "./drawing.ts";
import { openMediaFolder } from "./media-folder.ts";
import { listMediaUses, type MediaUse } from "./media-use.ts";
import { PHOTO_RECIPE } from "./photo.ts";
import { findStrip, recognize } from "./recognize.ts";

/** Size of a cleaned SVG. A larger one is slow to draw. */
const MAX_DRAWING_KB = 1000;

export interface Inspected {
  readonly use: MediaUse;
  readonly path: string;
  /** Absent for a photo. */
  readonly drawing?: Drawing;
}

export interface Inspection {
  readonly usable: readonly Inspected[];
  readonly problems: readonly StoreProblem[];
}

/** Photos in the cache need not be decoded again: an earlier build could use them. */
export async function inspectMedia(
  store: Store,
  sources: StoreSources,
  cache: Pick<MediaCache, "has">,
): Promise<Inspection> {
  const isKnown = (bytes: Uint8Array) => cache.has(bytes, PHOTO_RECIPE);
  const folder = openMediaFolder(sources.media);
  const usable: Inspected[] = [];
  const problems: StoreProblem[] = [];
  for (const use of listMediaUses(store)) {
    const path = folder.find(use.name);
    const found =
      path === undefined
        ? `there is no ${use.name} in media/ of the store. ${folder.suggest(use.name)}`
        : await inspect(use, path, isKnown);
    if (typeof found === "string")
      problems.push(...use.paths.map((path) => storeProblem(path, found)));
    else usable.push(found);
  }
  return { usable, problems };
}

export async function checkStoreMedia(
  store: Store,
  sources: StoreSources,
  cachePath: string,
): Promise<StoreProblem[]> {
  const { problems } = await inspectMedia(store, sources, openMediaCache(cachePath));
  return [...problems];
}

async function inspect(
  use: MediaUse,
  path: string,
  isKnown: (bytes: Uint8Array) => boolean,
): Promise<Inspected | string> {
  const bytes = await readFile(path);
  const recognized = isKnown(bytes) ? { kind: "photo" as const } : await recognize(bytes);
  if (typeof recognized === "string") return `${use.name} ${recognized}`;
  if (recognized.kind === "photo")
    return use.isMap
      ? `${use.name} is no SVG: a map must be one, whose units are degrees. Leave out "map" to show none`
      : { use, path };
  const drawing = cleanDrawing(recognized.source, use.isMap);
  if (typeof drawing === "string") return `${use.name} ${drawing}`;
  const strip = findStrip(drawing.box);
  if (strip !== undefined) return `${use.name} ${strip}`;
  const kilobytes = Math.round(drawing.svg.length / 1000);
  if (kilobytes > MAX_DRAWING_KB)
    return `${use.name} has ${kilobytes} KB of drawing, ${MAX_DRAWING_KB} KB at most. Save it as PNG, JPG or WebP`;
  if (use.isMap && !isInDegrees(drawing.box))
    return `${use.name} is no map in degrees: its viewBox must lie inside "-180 -90 360 180", with the longitude as x and the negative latitude as y. Leave out "map" to show none`;
  return { use, path, drawing };
}

function isInDegrees({ x, y, width, height }: Drawing["box"]): boolean {
  return x >= -180 && x + width <= 180 && y >= -90 && y + height <= 90;
}
