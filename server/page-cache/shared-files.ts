/** Shares the browser's files among machines, each of which has only its own builds on its disk. */
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";
import type { BuildInfo } from "./build-info.ts";
import { canBeFile, contentTypes, hashedFolders, namesIn } from "./cached-files.ts";

const DAY_MS = 86_400_000;
/** How long open tabs of a retired build find their files. */
const KEPT_MS = 30 * DAY_MS;
const RENEWED_MS = 7 * DAY_MS;
/** Firestore's documents have at most 1 MiB, and encoding enlarges bytes. */
const PART_BYTES = 512 * 1024;
const WRITES_AT_ONCE = 16;
/** Each unknown name costs a database read. Beyond this limit, files count as missing. */
const MISSES_PER_SECOND = 50;
/** Files that stay in memory. A build has about a hundred. */
const MAX_FOUND = 500;

/** A part of a file. The id is the path with ":" for "/", and the part's number from 0. */
export const buildFiles = defineCollection("buildFiles", {
  schema: z.object({
    bytes: z.instanceof(Uint8Array),
    parts: z.int().positive(),
    storedAt: z.instanceof(Timestamp),
  }),
  indexes: ["storedAt"],
  expires: [{ field: "storedAt", keptMs: KEPT_MS }],
});

/** Written after the build's files. */
export const sharedBuilds = defineCollection("sharedBuilds", {
  schema: z.object({ storedAt: z.instanceof(Timestamp) }),
  indexes: ["storedAt"],
  expires: [{ field: "storedAt", keptMs: KEPT_MS }],
});

export interface SharedFiles {
  publish(): Promise<void>;
  find(path: string): Promise<Uint8Array | undefined>;
  hasBuild(id: string): Promise<boolean>;
}

interface SharedFilesOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly build: Pick<BuildInfo, "id" | "clientPath" | "storeMediaPath">;
}

export function createSharedFiles({ documents, clock, build }: SharedFilesOptions): SharedFiles {
  const misses = countMisses(clock);
  const found = new Map<string, Uint8Array>();
  const now = () => Timestamp.fromMillis(clock.now());

  async function store({ path, file }: BuildFile): Promise<void> {
    const bytes = readFileSync(file);
    const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
    for (let part = 0; part < parts; part += 1)
      await documents.set(buildFiles, idOf(path, part), {
        bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
        parts,
        storedAt: now(),
      });
  }

  async function read(path: string): Promise<Uint8Array | undefined> {
    const first = await documents.get(buildFiles, idOf(path, 0));
    if (!first) return undefined;
    const others = Array.from({ length: first.data.parts - 1 }, (_, index) =>
      documents.get(buildFiles, idOf(path, index + 1)),
    );
    const parts = [first, ...(await Promise.all(others))].map((part) => part?.data.bytes);
    return parts.every((part) => part !== undefined) ? Buffer.concat(parts) : undefined;
  }

  return {
    async publish() {
      const shared = await documents.get(sharedBuilds, build.id);
      if (shared && clock.now() - shared.data.storedAt.toMillis() < RENEWED_MS) return;
      const files = filesOf(build);
      while (files.length > 0) await Promise.all(files.splice(-WRITES_AT_ONCE).map(store));
      await documents.set(sharedBuilds, build.id, { storedAt: now() });
    },

    async find(path) {
      const known = found.get(path);
      if (known || !canBeFile(path) || misses.areTooMany()) return known;
      const bytes = await read(path);
      if (!bytes) misses.add();
      else {
        const [oldest = ""] = found.keys();
        if (found.size >= MAX_FOUND) found.delete(oldest);
        found.set(path, bytes);
      }
      return bytes;
    },

    async hasBuild(id) {
      if (misses.areTooMany()) return false;
      const isKnown = (await documents.get(sharedBuilds, id)) !== undefined;
      if (!isKnown) misses.add();
      return isKnown;
    },
  };
}

interface BuildFile {
  readonly path: string;
  readonly file: string;
}

/** Omits compressed copies: few visitors need these files, so each response is compressed again. */
function filesOf({ clientPath, storeMediaPath }: SharedFilesOptions["build"]): BuildFile[] {
  const folders = {
    "/assets/": clientPath && join(clientPath, "assets"),
    "/media/": join(storeMediaPath, "media"),
  } satisfies Record<keyof typeof hashedFolders, string | undefined>;
  return Object.entries(folders).flatMap(([prefix, folder]) =>
    (folder ? namesIn(folder) : [])
      .filter((name) => contentTypes[extname(name)] !== undefined)
      .map((name) => ({ path: prefix + name, file: join(folder ?? "", name) })),
  );
}

function idOf(path: string, part: number): string {
  return `${path.slice(1).replaceAll("/", ":")}:${part}`;
}

function countMisses(clock: Clock) {
  let second = 0;
  let count = 0;
  const start = () => {
    const current = Math.floor(clock.now() / 1000);
    if (current !== second) [second, count] = [current, 0];
  };
  return {
    add() {
      start();
      count += 1;
    },
    areTooMany() {
      start();
      return count >= MISSES_PER_SECOND;
    },
  };
}
