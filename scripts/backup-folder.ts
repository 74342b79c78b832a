/** A backup: a database, the private files, and a manifest that is written last. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { deriveSecret } from "#server/secrets/cipher.ts";

export const DATABASE = "tollgate.db";
export const FILES = "files";
const MANIFEST = "manifest.json";
/** Written by a drill that found no fault. */
const PROOF = "proven.json";

const entrySchema = z.object({
  path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\\0][^\\\0]*$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Absent if the app secret is in the database. Identifies a secret without revealing it. */
  appSecretMark: z.string().optional(),
  entries: z.array(entrySchema),
});

const proofSchema = z.object({ provenAt: z.iso.datetime() });

export type Manifest = z.output<typeof manifestSchema>;
export type Entry = z.output<typeof entrySchema>;

/** Equal for equal secrets; does not reveal the secret. */
export function markOf(appSecret: string): string {
  return deriveSecret(appSecret, "backup mark").slice(0, 16);
}

/** Atomic. Call it last: a folder without a manifest is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.part`);
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rename(unfinished, join(folder, MANIFEST));
  await flush(folder);
}

/** Throws if the folder contains no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new Error(`${folder} is not a complete backup: ${MANIFEST} is missing`);
  const { data, error } = manifestSchema.safeParse(parse(await readFile(path, "utf8")));
  if (!data) throw new Error(`${path} cannot be read: ${z.prettifyError(error)}`);
  if (!data.entries.some((entry) => entry.path === DATABASE))
    throw new Error(`${path} does not list ${DATABASE}`);
  return data;
}

/** Replaces or, without a time, removes the note that the backup was restored in a drill. */
export async function writeProof(folder: string, provenAt: Date | undefined): Promise<void> {
  const path = join(folder, PROOF);
  if (provenAt) await writeFile(path, `${JSON.stringify({ provenAt })}\n`, { flush: true });
  else await rm(path, { force: true });
}

/** When a drill last restored the backup, ISO 8601; undefined if none did. */
export async function readProof(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, PROOF), "utf8").catch(() => "");
  return proofSchema.safeParse(parse(text)).data?.provenAt;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function describe(folder: string, path: string): Promise<Entry> {
  const hash = createHash("sha256");
  const file = join(folder, path);
  await pipeline(createReadStream(file), hash);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}

/** Throws if the file is missing or differs from the manifest. */
export async function verify(folder: string, entry: Entry): Promise<void> {
  if (!existsSync(join(folder, entry.path)))
    throw new Error(`${entry.path} is missing in ${folder}`);
  const found = await describe(folder, entry.path);
  if (found.bytes !== entry.bytes || found.sha256 !== entry.sha256)
    throw new Error(`${entry.path} in ${folder} was changed or damaged since the backup`);
}

/** Sorted paths with forward slashes; empty if the folder does not exist. Skips unfinished files. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  await flush(to);
}

export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
