/** Encrypts the files of a backup with a passphrase. docs/backups.md describes the format. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
} from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

const MAGIC = Buffer.from("tollgate-backup-1\n");
const SALT_BYTES = 32;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
/** The binary logarithm of scrypt's N: 128 MB of memory and less than a second. */
const COST = 17;

export const encryptionSchema = z.object({
  kdf: z.literal("scrypt"),
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  cost: z.int().min(14).max(20),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.string().regex(/^[0-9a-f]{64}$/),
});

export type Encryption = z.output<typeof encryptionSchema>;

export interface Keys {
  readonly encryption: Encryption;
  readonly main: Buffer;
}

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);

export function createKeys(passphrase: string): Promise<Keys> {
  return keysOf(passphrase, randomBytes(SALT_BYTES).toString("hex"), COST);
}

/** Throws if the passphrase is not the one that the backup was encrypted with. */
export async function openKeys(passphrase: string, encryption: Encryption): Promise<Keys> {
  const keys = await keysOf(passphrase, encryption.salt, encryption.cost);
  if (keys.encryption.check !== encryption.check)
    throw new Error("The passphrase is not the one that this backup was encrypted with.");
  return keys;
}

async function keysOf(passphrase: string, salt: string, cost: number): Promise<Keys> {
  const options = { N: 2 ** cost, maxmem: 2 ** cost * 2048 };
  const main = await derive(passphrase.normalize("NFC"), Buffer.from(salt, "hex"), 32, options);
  const check = createHmac("sha256", main).update("check").digest("hex");
  return { main, encryption: { kdf: "scrypt", salt, cost, check } };
}

/** `path` is part of the key, so that the backup's files cannot be exchanged. */
export function encryptFile({ main }: Keys, path: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    yield Buffer.concat([MAGIC, salt]);
    const key = fileKey(main, salt, path);
    for await (const { index, isLast, bytes } of piecesOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, isLast));
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/** Throws once a chunk is not the next one of this file, before it yields any byte of it. */
export function decryptFile({ main }: Keys, path: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const damaged = (cause?: unknown) =>
      new Error(`${path} was cut, reordered or changed since it was encrypted`, { cause });
    const header = { bytes: Buffer.alloc(0) };
    const rest = afterHeader(source, header);
    let key: Buffer | undefined;
    for await (const { index, isLast, bytes } of piecesOf(rest, CHUNK_BYTES + TAG_BYTES)) {
      if (!header.bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes.length < TAG_BYTES)
        throw damaged();
      key ??= fileKey(main, header.bytes.subarray(MAGIC.length), path);
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw damaged(cause);
      }
    }
  };
}

function fileKey(main: Buffer, salt: Buffer, path: string): Buffer {
  return Buffer.from(hkdfSync("sha256", main, salt, `file ${path}`, 32));
}

/** The chunk's place and whether it is the last: a cut or reordered file has other nonces, and fails to decrypt. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = Number(isLast);
  return nonce;
}

/** Pieces of `size` bytes. The last one is shorter, and empty for an empty source. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    // Wait for a byte more, because only the end of the source shows which piece is the last.
    if (length <= size) continue;
    let bytes = Buffer.concat(waiting);
    for (; bytes.length > size; bytes = bytes.subarray(size))
      yield { index: index++, isLast: false, bytes: bytes.subarray(0, size) };
    [waiting, length] = [[bytes], bytes.length];
  }
  yield { index, isLast: true, bytes: Buffer.concat(waiting) };
}

async function* afterHeader(source: AsyncIterable<Uint8Array>, header: { bytes: Buffer }) {
  const length = MAGIC.length + SALT_BYTES;
  for await (const chunk of source) {
    const missing = length - header.bytes.length;
    if (missing > 0) header.bytes = Buffer.concat([header.bytes, chunk.subarray(0, missing)]);
    if (chunk.length > missing) yield chunk.subarray(Math.max(missing, 0));
  }
}
