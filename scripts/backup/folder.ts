/** A backup: a database, the private files, and a manifest that is written last. docs/backups.md describes it. */
import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { hashFile } from "#server/main/checksums.ts";
import { deriveSecret } from "#server/secrets/cipher.ts";
import { encryptionSchema, type Keys } from "./encryption.ts";

export const DATABASE = "tollgate.db";
export const FILES = "files";
export const MANIFEST = "manifest.json";
/** Until the backup is complete. */
export const UNFINISHED = `${MANIFEST}.part`;
/** Written by a drill that passed. */
const PROOF = "proven.json";
const FORMAT = 2;

const bytesSchema = z.object({
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const entrySchema = bytesSchema.extend({
  path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\\0][^\\\0]*$/),
  /** What the folder has instead, in an encrypted backup. */
  encrypted: bytesSchema.optional(),
});

const contentSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Absent if the app secret is in the database. Identifies a secret without revealing it. */
  appSecretMark: z.string().optional(),
  encryption: encryptionSchema.optional(),
  entries: z.array(entrySchema),
  /** Sold files that stayed in their bucket, each with the file's id and its version's number. */
  elsewhere: z
    .array(entrySchema.extend({ id: z.string(), version: z.int().positive() }))
    .default([]),
});

const manifestSchema = z.discriminatedUnion("format", [
  contentSchema.extend({ format: z.literal(1) }),
  /** `seal`: of everything else, keyed in an encrypted backup. */
  contentSchema.extend({ format: z.literal(FORMAT), seal: z.string() }),
]);

export type Content = z.output<typeof contentSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type Entry = z.output<typeof entrySchema>;

/** Equal for equal secrets; does not reveal the secret. */
export function markOf(appSecret: string): string {
  return deriveSecret(appSecret, "backup mark").slice(0, 16);
}

/** Atomic. Call it last: a folder without a manifest is not a backup. */
export async function writeManifest(folder: string, content: Content, keys?: Keys): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  const manifest: Manifest = { format: FORMAT, ...content, seal: sealOf(content, keys) };
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rename(unfinished, join(folder, MANIFEST));
  await flush(folder);
}

/** Throws if the folder contains no complete backup. Whoever has the keys must call `checkSeal`, too. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new Error(`${folder} is not a complete backup: ${MANIFEST} is missing`);
  const found = parse(await readFile(path, "utf8"));
  const { data: newer } = z.object({ format: z.int().min(FORMAT + 1) }).safeParse(found);
  if (newer)
    throw new Error(`${path} has format ${newer.format}: a newer version of Tollgate wrote it`);
  const { data, error } = manifestSchema.safeParse(found);
  if (!data) throw new Error(`${path} cannot be read: ${z.prettifyError(error)}`);
  if (!data.entries.some((entry) => entry.path === DATABASE))
    throw new Error(`${path} does not list ${DATABASE}`);
  if (!data.encryption) checkSeal(folder, data);
  return data;
}

/** Throws if the manifest was edited. Without keys, this only finds accidents. */
export function checkSeal(folder: string, manifest: Manifest, keys?: Keys): void {
  if (manifest.format === FORMAT && manifest.seal !== sealOf(manifest, keys))
    throw new Error(`${join(folder, MANIFEST)} was changed or damaged since the backup`);
}

function sealOf(content: Content, keys: Keys | undefined): string {
  const hash = keys ? createHmac("sha256", keys.main) : createHash("sha256");
  return hash.update(`manifest ${JSON.stringify(contentSchema.parse(content))}`).digest("hex");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function describe(folder: string, path: string): Promise<Entry> {
  const file = join(folder, path);
  return { path, bytes: (await stat(file)).size, sha256: hashFile(file) };
}

/** Throws if the file is missing or differs from the manifest. */
export async function verify(folder: string, { path, encrypted, ...plain }: Entry): Promise<void> {
  const { bytes, sha256 } = encrypted ?? plain;
  if (!existsSync(join(folder, path))) throw new Error(`${path} is missing in ${folder}`);
  const size = (await stat(join(folder, path))).size;
  if (size !== bytes)
    throw new Error(
      `${path} in ${folder} has ${size} bytes instead of ${bytes}: it was changed or cut`,
    );
  if (hashFile(join(folder, path)) !== sha256)
    throw new Error(`${path} in ${folder} was changed or damaged since the backup`);
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

export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface FoundBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** When `npm run restore -- DIR --drill` last passed. Absent if it never did. */
  readonly provenAt: string | undefined;
}

/** The complete backups of a folder of backups, or the one that the folder is. Oldest first. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all([".", ...folders].map((name) => readFound(join(folder, name))));
  return found
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => (a.manifest.createdAt < b.manifest.createdAt ? -1 : 1));
}

async function readFound(folder: string): Promise<FoundBackup | undefined> {
  const manifest = await readManifest(folder).catch(() => undefined);
  return manifest && { folder, manifest, provenAt: await readProof(folder) };
}

const proofSchema = z.object({ provenAt: z.iso.datetime() });

/** Replaces or, without a time, removes the note that the backup passed a drill. */
export async function writeProof(folder: string, provenAt: Date | undefined): Promise<void> {
  const path = join(folder, PROOF);
  if (provenAt) await writeFile(path, `${JSON.stringify({ provenAt })}\n`, { flush: true });
  else await rm(path, { force: true });
}

async function readProof(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, PROOF), "utf8").catch(() => "");
  return proofSchema.safeParse(parse(text)).data?.provenAt;
}
