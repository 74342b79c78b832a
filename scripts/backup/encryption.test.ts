import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { createKeys, decryptFile, encryptFile, type Keys, openKeys } from "./encryption.ts";

const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;
const HEADER = 50;

let keys: Keys;
beforeAll(async () => {
  keys = await createKeys("caf\u00e9 at the corner");
});

const streamOf = (bytes: Uint8Array, size: number) =>
  (async function* () {
    for (let start = 0; start < bytes.length; start += size)
      yield bytes.subarray(start, start + size);
  })();
const encrypt = async (bytes: Uint8Array, path = "a") =>
  buffer(encryptFile(keys, path)(streamOf(bytes, 1000)));
const decrypt = async (bytes: Uint8Array, path = "a", size = 1000) =>
  buffer(decryptFile(keys, path)(streamOf(bytes, size)));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
  "%i bytes come back, however the chunks arrive",
  async (length) => {
    const bytes = randomBytes(length);
    const sealed = await encrypt(bytes);
    expect(sealed.length).toBe(HEADER + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
    for (const size of [7, 50, 51, SEALED, 1_000_000])
      expect((await decrypt(sealed, "a", size)).equals(bytes)).toBe(true);
  },
);

test("equal files are encrypted differently", async () => {
  const bytes = Buffer.alloc(100);
  expect((await encrypt(bytes)).equals(await encrypt(bytes))).toBe(false);
});

test("a cut, longer, reordered, changed or renamed file is refused", async () => {
  const bytes = randomBytes(3 * CHUNK);
  const sealed = await encrypt(bytes);
  const part = (index: number) =>
    sealed.subarray(HEADER + index * SEALED, HEADER + (index + 1) * SEALED);
  const head = sealed.subarray(0, HEADER);
  const flipped = Buffer.from(sealed);
  flipped[HEADER + SEALED + 9] = (flipped[HEADER + SEALED + 9] ?? 0) ^ 1;
  const damages: Record<string, Uint8Array> = {
    "cut in a chunk": sealed.subarray(0, -1),
    "cut after a chunk": sealed.subarray(0, HEADER + 2 * SEALED),
    "without chunks": head,
    "cut in the header": sealed.subarray(0, 20),
    empty: Buffer.alloc(0),
    longer: Buffer.concat([sealed, Buffer.alloc(1)]),
    reordered: Buffer.concat([head, part(1), part(0), part(2)]),
    repeated: Buffer.concat([head, part(0), part(0), part(2)]),
    flipped,
    "with another header": Buffer.concat([
      (await encrypt(bytes)).subarray(0, HEADER),
      sealed.subarray(HEADER),
    ]),
  };
  for (const [name, damaged] of Object.entries(damages))
    await expect(decrypt(damaged), name).rejects.toThrow("a was cut, reordered or changed");
  await expect(decrypt(sealed, "b")).rejects.toThrow("b was cut, reordered or changed");
});

test("the passphrase may be typed with other forms of its letters", async () => {
  const opened = await openKeys("cafe\u0301 at the corner", keys.encryption);
  expect(opened.main.equals(keys.main)).toBe(true);
});
