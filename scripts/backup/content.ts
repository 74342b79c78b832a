/** Writes files into a backup and reads them again, encrypted or not. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createKeys, decryptFile, encryptFile, type Keys, openKeys } from "./encryption.ts";
import {
  checkSeal,
  type Entry,
  type FoundBackup,
  type Manifest,
  readManifest,
  verify,
} from "./folder.ts";

type Bytes = AsyncIterable<Uint8Array>;
type Facts = Pick<Entry, "bytes" | "sha256">;

export interface Target {
  readonly folder: string;
  readonly keys: Keys | undefined;
  /** Unchanged files are hard links to its own. */
  readonly previous: FoundBackup | undefined;
}

export interface OpenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly keys: Keys | undefined;
}

/** Throws if the folder has no complete backup, it was edited, or the passphrase is missing or wrong. */
export async function openBackup(folder: string, passphrase?: string): Promise<OpenBackup> {
  const manifest = await readManifest(folder);
  if (!manifest.encryption) return { folder, manifest, keys: undefined };
  if (passphrase === undefined)
    throw new Error("This backup is encrypted: set BACKUP_PASSPHRASE, or use --passphrase-file.");
  const keys = await openKeys(passphrase, manifest.encryption);
  checkSeal(folder, manifest, keys);
  return { folder, manifest, keys };
}

/** The previous backup's keys if the passphrase is the same, so that its encrypted files can be linked. */
export async function keysFor(
  passphrase: string,
  previous: FoundBackup | undefined,
): Promise<Keys> {
  const { encryption } = previous?.manifest ?? {};
  const known = encryption && (await openKeys(passphrase, encryption).catch(() => undefined));
  return known ?? createKeys(passphrase);
}

/** `known` saves reading the source if the previous backup has the same bytes. Durable when it returns. */
export async function store(
  target: Target,
  path: string,
  open: () => Promise<Bytes> | Bytes,
  known?: Facts,
): Promise<Entry> {
  return (await linkPrevious(target, path, open, known)) ?? write(target, path, await open());
}

async function write({ folder, keys }: Target, path: string, source: Bytes): Promise<Entry> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  const [plain, stored] = [createTally(), createTally()];
  const file = createWriteStream(to, { flags: "wx", mode: 0o600, flush: true });
  if (!keys) {
    await pipeline(source, plain.pass, file);
    return { path, ...plain.facts() };
  }
  await pipeline(source, plain.pass, encryptFile(keys, path), stored.pass, file);
  return { path, ...plain.facts(), encrypted: stored.facts() };
}

/** Undefined if the previous backup has no such file, or a damaged one, or is on another disk. */
async function linkPrevious(
  { folder, keys, previous }: Target,
  path: string,
  open: () => Promise<Bytes> | Bytes,
  known: Facts | undefined,
): Promise<Entry | undefined> {
  const before = previous?.manifest.entries.find((entry) => entry.path === path);
  const isUsable = previous?.manifest.encryption?.salt === keys?.encryption.salt;
  if (!previous || !before || !isUsable) return undefined;
  const { bytes, sha256 } = known ?? (await factsOf(await open()));
  if (before.bytes !== bytes || before.sha256 !== sha256) return undefined;
  try {
    await verify(previous.folder, before);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await link(join(previous.folder, path), join(folder, path));
    return before;
  } catch {
    return undefined;
  }
}

/** The bytes that were backed up. Fails at the first damaged part of an encrypted file. */
export function read({ folder, keys }: Omit<OpenBackup, "manifest">, entry: Entry): Bytes {
  const file = createReadStream(join(folder, entry.path));
  return entry.encrypted && keys ? decryptFile(keys, entry.path)(file) : file;
}

/** Durable when it returns. Throws if the bytes are not those of the manifest. */
export async function extract(backup: OpenBackup, entry: Entry, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const tally = createTally();
  const file = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(read(backup, entry), tally.pass, file);
  if (tally.facts().sha256 !== entry.sha256)
    throw new Error(`${entry.path} does not have its checksum`);
}

export async function factsOf(source: Bytes): Promise<Facts> {
  const tally = createTally();
  for await (const _ of tally.pass(source));
  return tally.facts();
}

function createTally() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *pass(source: Bytes) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    /** Call it once, after the last byte. */
    facts: (): Facts => ({ bytes, sha256: hash.digest("hex") }),
  };
}
