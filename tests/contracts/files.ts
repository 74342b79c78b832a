/** The contract of the Files port. Each test gets an empty storage. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Files } from "#domain/ports/files.ts";

export interface FilesSetup {
  readonly files: Files;
  close(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;

async function readAll(files: Files, ...request: Parameters<Files["read"]>): Promise<Buffer> {
  return Buffer.from(await new Response(await files.read(...request)).arrayBuffer());
}

async function write(files: Files, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await files.write(key, new Blob([bytes]).stream());
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = chunks.values();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

export function describeFiles(name: string, create: () => Promise<FilesSetup>): void {
  describe(`Files: ${name}`, () => {
    let setup: FilesSetup | undefined;
    beforeEach(async () => {
      setup = await create();
    });
    afterEach(async () => {
      await setup?.close();
      setup = undefined;
    });
    const open = (): Files => {
      if (!setup) throw new Error("Only inside a test");
      return setup.files;
    };
    testBytes(open);
    testReplacing(open);
    testKeys(open);
  });
}

function testBytes(open: () => Files): void {
  test("reads the bytes that were written", async () => {
    const files = open();
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
    await write(files, "store/one", bytes);
    expect(await files.stat("store/one")).toEqual({ size: 3000 });
    expect(await readAll(files, "store/one")).toEqual(bytes);
  });

  test("stores an empty file", async () => {
    const files = open();
    await write(files, "empty", new Uint8Array());
    expect(await files.stat("empty")).toEqual({ size: 0 });
    expect((await readAll(files, "empty")).length).toBe(0);
  });

  test("a range includes both ends", async () => {
    const files = open();
    const bytes = Buffer.alloc(2 * MEGABYTE, "0123456789");
    await write(files, "large", bytes);
    for (const [start, end] of [
      [0, 0],
      [5, 9],
      [MEGABYTE - 3, MEGABYTE + 3],
      [0, bytes.length - 1],
      [bytes.length - 1, bytes.length - 1],
    ] as const) {
      const part = await readAll(files, "large", { start, end });
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test("a range ends for readers with their own buffers that do not wait for each read", async () => {
    const files = open();
    await write(files, "store/one", Buffer.from("0123456789"));
    const reader = (await files.read("store/one", { start: 2, end: 5 })).getReader({
      mode: "byob",
    });
    const reads = [1, 2, 3].map(() => reader.read(new Uint8Array(3)));
    const chunks = await Promise.all(reads);
    expect(chunks.map(({ value }) => Buffer.from(value ?? []).toString()).join("")).toBe("2345");
    expect(chunks.at(-1)?.done).toBe(true);
  });

  test("a reader may stop in the middle", async () => {
    const files = open();
    await write(files, "large", Buffer.alloc(4 * MEGABYTE, 1));
    const reader = (await files.read("large")).getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    expect((await readAll(files, "large")).length).toBe(4 * MEGABYTE);
  });

  test("a missing file has no stat and cannot be read", async () => {
    const files = open();
    await write(files, "folder/file", new Uint8Array([1]));
    for (const key of ["none", "folder/none", "folder/file/below", "none/none"]) {
      expect(await files.stat(key)).toBeUndefined();
      await expect(files.read(key)).rejects.toThrow(Error);
    }
    expect(await files.stat("folder")).toBeUndefined();
    await expect(files.read("folder").then((stream) => stream.getReader().read())).rejects.toThrow(
      Error,
    );
  });
}

function testReplacing(open: () => Files): void {
  test("a file is replaced atomically", async () => {
    const files = open();
    const versions = [0, 1, 2, 3].map((fill) => Buffer.alloc(MEGABYTE + fill * 1000, fill));
    await write(files, "shared", versions[0] ?? Buffer.alloc(0));
    let isWriting = true;
    const writing = (async () => {
      for (let round = 1; round <= 12; round++)
        await write(files, "shared", versions[round % 4] ?? Buffer.alloc(0));
      isWriting = false;
    })();
    const seen: Buffer[] = [];
    while (isWriting)
      seen.push(...(await Promise.all([1, 2, 3].map(() => readAll(files, "shared")))));
    await writing;
    expect(seen.length).toBeGreaterThan(0);
    for (const bytes of seen)
      expect(
        versions.some((version) => version.equals(bytes)),
        `${bytes.length} bytes`,
      ).toBe(true);
    expect(await readAll(files, "shared")).toEqual(versions[0]);
  });

  test("writes chunks of any size to one file", async () => {
    const files = open();
    const chunks = [1, 0, 70_000, 3, MEGABYTE].map((size, fill) => Buffer.alloc(size, fill));
    await files.write("chunks", streamOf(chunks));
    expect((await readAll(files, "chunks")).equals(Buffer.concat(chunks))).toBe(true);
  });

  test.each(["at once", "in the middle"])(
    "a stream that fails %s changes nothing",
    async (when) => {
      const files = open();
      const failed = () =>
        new ReadableStream<Uint8Array>({
          pull(controller) {
            if (when === "at once" || reads++ > 0) controller.error(new Error("cut off"));
            else controller.enqueue(new Uint8Array(MEGABYTE));
          },
        });
      let reads = 0;
      await expect(files.write("new", failed())).rejects.toThrow("cut off");
      expect(await files.stat("new")).toBeUndefined();
      await write(files, "old", new Uint8Array([1, 2]));
      reads = 0;
      await expect(files.write("old", failed())).rejects.toThrow("cut off");
      expect(await readAll(files, "old")).toEqual(Buffer.from([1, 2]));
    },
  );

  test("of several simultaneous writers one wins completely", async () => {
    const files = open();
    const versions = Array.from({ length: 8 }, (_, fill) => Buffer.alloc(50_000 + fill, fill));
    await Promise.all(versions.map((bytes) => write(files, "contested", bytes)));
    const bytes = await readAll(files, "contested");
    expect(versions.some((version) => version.equals(bytes))).toBe(true);
  });
}

function testKeys(open: () => Files): void {
  test.each([
    "",
    ".",
    "..",
    "../secret",
    "a/../../secret",
    "a/..",
    "a/./b",
    "/etc/passwd",
    "a//b",
    "a/",
    ".hidden",
    "a\\..\\b",
    "C:\\file",
    "a\0b",
    "a\nb",
    "%2e%2e/secret",
  ])("every method refuses the key %j", async (key) => {
    const files = open();
    await expect(files.stat(key)).rejects.toThrow(RangeError);
    await expect(files.read(key)).rejects.toThrow(RangeError);
    await expect(write(files, key, new Uint8Array([1]))).rejects.toThrow(RangeError);
  });
}
