/** Caches encoded pictures, so that the next build encodes only new ones. */
import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { VERSION as SVGO } from "svgo";
import { z } from "zod";
import type { Facts, Rendering } from "./rendering.ts";

const DAY_MS = 86_400_000;
const KEPT_MS = 28 * DAY_MS;
const FACTS = "facts.json";

const factsSchema = z.object({
  width: z.number(),
  height: z.number(),
  color: z.string().optional(),
  renditions: z.array(z.object({ suffix: z.string(), width: z.number(), height: z.number() })),
});

export function mediaCachePath(root: string): string {
  return join(root, "build/cache/media");
}

export interface CachedRendering extends Facts {
  /** Has a file for each rendition, named after its suffix. */
  readonly folder: string;
  /** Depends on the original's bytes and on how it is rendered. */
  readonly key: string;
}

export interface MediaCache {
  has(bytes: Uint8Array, recipe: unknown): boolean;
  /** Calls `render` only if no earlier build did so for the same bytes and recipe. */
  render(
    bytes: Uint8Array,
    recipe: unknown,
    render: () => Promise<Rendering> | Rendering,
  ): Promise<CachedRendering>;
  prune(now: number): void;
}

export function openMediaCache(path: string): MediaCache {
  mkdirSync(path, { recursive: true });

  function find(key: string): CachedRendering | undefined {
    const folder = join(path, key);
    const file = join(folder, FACTS);
    if (!existsSync(file)) return undefined;
    const facts = factsSchema.parse(JSON.parse(readFileSync(file, "utf8")), { jitless: true });
    return { ...facts, folder, key };
  }

  return {
    has: (bytes, recipe) => existsSync(join(path, keyOf(bytes, recipe), FACTS)),

    async render(bytes, recipe, render) {
      const key = keyOf(bytes, recipe);
      const known = find(key);
      if (known) {
        utimesSync(known.folder, new Date(), new Date());
        return known;
      }
      const made = await render();
      // Renamed last, so that an entry is complete.
      const unfinished = mkdtempSync(join(path, "unfinished-"));
      for (const { suffix, bytes: content } of made.renditions)
        writeFileSync(join(unfinished, fileOf(suffix)), content);
      const { width, height, color } = made;
      const renditions = made.renditions.map((one) => ({
        suffix: one.suffix,
        width: one.width,
        height: one.height,
      }));
      writeFileSync(
        join(unfinished, FACTS),
        JSON.stringify({ width, height, color, renditions } satisfies Facts),
      );
      const folder = join(path, key);
      // Another build may have created the same entry meanwhile.
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
      return { width, height, color, renditions, folder, key };
    },

    prune(now) {
      for (const name of readdirSync(path)) {
        const folder = join(path, name);
        if (now - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true });
      }
    },
  };
}

export function copyRendition({ folder }: CachedRendering, suffix: string, target: string): void {
  copyFileSync(join(folder, fileOf(suffix)), target, constants.COPYFILE_FICLONE);
}

function fileOf(suffix: string): string {
  return `picture${suffix}`;
}

function keyOf(bytes: Uint8Array, recipe: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([recipe, sharp.versions, SVGO]))
    .update(bytes)
    .digest("hex");
}
