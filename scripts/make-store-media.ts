import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import {
  coverOf,
  DRAWN_BAND,
  DRAWN_POSTER_BAND,
  DRAWN_COVER,
  DRAWN_POSTER_COVER,
  DRAWN_POSTER_SCENE,
  DRAWN_SCENE,
  hasDrawnCover,
  hasPosterScene,
} from "#domain/catalog/cover.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { StoreError } from "#domain/catalog/store-error.ts";
import { drawCover, drawCoverBand, drawCoverScene } from "./cover/draw-cover.ts";
import { openMediaCache } from "./media/cache.ts";
import { cleanDrawing } from "./media/drawing.ts";
import { inspectMedia } from "./media/inspect.ts";
import {
  makeBand,
  makeCover,
  makeIcons,
  makeMailCover,
  type MadeMedium,
  makeMedium,
  type MediaOutput,
} from "./media/make-medium.ts";
import type { StoreSources } from "./store-sources.ts";
import { themeColors } from "./theme/colors.ts";
import { plainMark } from "./theme/mark.ts";

interface Options {
  readonly path: string;
  readonly store: Store;
  /** The store's, for its typefaces. */
  readonly folder: string;
  readonly sources: StoreSources;
  readonly cachePath: string;
}

/** Throws a StoreError with every unusable picture. */
export async function makeStoreMedia({
  path,
  store,
  folder,
  sources,
  cachePath,
}: Options): Promise<MadeMedium[]> {
  sharp.cache(false);
  mkdirSync(join(path, "media"), { recursive: true });
  const cache = openMediaCache(cachePath);
  const { usable, problems } = await inspectMedia(store, sources, cache);
  if (problems.length > 0) throw new StoreError(problems);
  const output: MediaOutput = { cache, folder: join(path, "media") };
  const manifest: MadeMedium[] = [];
  // One after the other, because each is encoded in all widths at once.
  for (const medium of usable) manifest.push(await makeMedium(medium, output));
  const drawn = hasDrawnCover(store) ? await drawCover(store, folder) : undefined;
  if (drawn)
    manifest.push(
      await makeCover(DRAWN_COVER, drawn, output),
      await makeCover(DRAWN_POSTER_COVER, await drawCover(store, folder, "poster"), output),
      await makeBand(DRAWN_BAND, drawCoverBand(store), output),
      await makeBand(DRAWN_POSTER_BAND, drawCoverBand(store, "poster"), output),
      await makeBand(DRAWN_SCENE, await drawCoverScene(store, folder), output),
    );
  if (hasPosterScene(store))
    manifest.push(
      await makeBand(DRAWN_POSTER_SCENE, await drawCoverScene(store, folder, "poster"), output),
    );
  const find = (name: string | undefined) => usable.find(({ use }) => use.name === name);
  const cover = drawn ? { drawing: drawn.cover } : find(coverOf(store).media);
  if (cover) manifest.push(await makeMailCover(cover, output));
  const { icon, mark } = store.theme;
  const picture = find(icon ?? mark);
  const color = themeColors(store.theme).button;
  manifest.push(
    ...(await makeIcons(picture ?? (await drawMark(store.name, color)), color, output)),
  );
  cache.prune(Date.now());
  writeFileSync(join(path, "media.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

async function drawMark(name: string, color: string) {
  const drawing = cleanDrawing(await plainMark(name, color), false);
  if (typeof drawing === "string") throw new Error(`The mark ${drawing}`);
  return { drawing };
}
