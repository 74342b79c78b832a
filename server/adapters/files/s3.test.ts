import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { ListMultipartUploadsCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasSwift } from "#scripts/test-tools.mjs";
import { describeFiles } from "#tests/contracts/files.ts";
import { type Modify, openModifyingProxy } from "#tests/support/modifying-proxy.ts";
import { openSwift } from "#tests/support/shared-servers.ts";
import type { SwiftPerson, SwiftServer } from "#tests/support/swift.ts";
import type { HostedFiles } from "./hosted-files.ts";
import { openS3Files } from "./s3.ts";

const MEGABYTE = 1024 * 1024;
const BOOK = { method: "GET", name: "Übung 1.pdf", mediaType: "application/pdf" } as const;

/** Chunks of random bytes, of which none is stored. */
function randomStream(megabytes: number) {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(MEGABYTE);
  let left = megabytes;
  const bytes = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close();
      chunk.writeUInt32BE(left, 0);
      hash.update(chunk);
      left -= 1;
      controller.enqueue(Uint8Array.from(chunk));
    },
  });
  return {
    bytes,
    pulled: () => (megabytes - left) * MEGABYTE,
    digest: () => hash.digest("hex"),
  };
}

// Without Swift, the tests are reported as skipped, and CI fails.
describe.skipIf(!hasSwift() && !process.env["CI"])("S3", () => {
  let swift: SwiftServer;
  beforeAll(async () => {
    swift = await openSwift();
  });
  afterAll(() => swift.remove());

  async function open(
    bucket: string,
    {
      person = "shop",
      endpoint = swift.endpoint,
    }: { person?: SwiftPerson; endpoint?: string } = {},
  ): Promise<HostedFiles> {
    for (const [name, value] of Object.entries(swift.credentials(person))) vi.stubEnv(name, value);
    try {
      const options = { bucket, prefix: "files/", region: undefined, endpoint, isPathStyle: true };
      return await openS3Files(options);
    } finally {
      vi.unstubAllEnvs();
    }
  }

  async function openWith(text: string) {
    const bucket = await swift.createBucket();
    const files = await open(bucket);
    await files.write("store/book", new Blob([text]).stream());
    return { bucket, files };
  }

  describeFiles("s3", async () => {
    const files = await open(await swift.createBucket());
    return { files, close: async () => files.close() };
  });

  test("a link gives the file its name and type to anyone who has it, in ranges", async () => {
    const { files } = await openWith("0123456789");
    const link = await files.linkTo("store/book", { ...BOOK, seconds: 60 });
    expect(new URL(link).origin).toBe(files.linkOrigin);
    const whole = await fetch(link);
    expect(await whole.text()).toBe("0123456789");
    expect(whole.headers.get("content-type")).toBe("application/pdf");
    expect(whole.headers.get("content-disposition")).toBe(
      "attachment; filename=\"?bung 1.pdf\"; filename*=UTF-8''%C3%9Cbung%201.pdf",
    );
    const etag = whole.headers.get("etag") ?? "";
    const part = await fetch(link, { headers: { range: "bytes=2-5", "if-range": etag } });
    expect([part.status, await part.text()]).toEqual([206, "2345"]);
    expect((await fetch(link, { headers: { "if-none-match": etag } })).status).toBe(304);
    files.close();
  });

  test("a link for HEAD gives no bytes", async () => {
    const { files } = await openWith("0123456789");
    const link = await files.linkTo("store/book", { ...BOOK, method: "HEAD", seconds: 60 });
    const head = await fetch(link, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
    expect((await fetch(link)).status).toBe(403);
    files.close();
  });

  test("a link ends", async () => {
    const { files } = await openWith("text");
    const link = await files.linkTo("store/book", { ...BOOK, seconds: 1 });
    await expect.poll(async () => (await fetch(link)).status).toBe(403);
    files.close();
  });

  test("a link whose signature, file, time or name was changed is refused", async () => {
    const { files } = await openWith("text");
    await files.write("store/other", new Blob(["other"]).stream());
    const link = await files.linkTo("store/book", { ...BOOK, seconds: 60 });
    const signature = new URL(link).searchParams.get("X-Amz-Signature") ?? "";
    const other = signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const changed = [
      link.replace(signature, other),
      link.replace("store/book", "store/other"),
      link.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
      link.replace("bung", "bang"),
      link.replace(/\?.*/, ""),
    ];
    expect(changed).not.toContain(link);
    const responses = await Promise.all(changed.map((url) => fetch(url)));
    // Swift's response to a request without any signature is a 400.
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 400]);
    expect((await fetch(link)).status).toBe(200);
    files.close();
  });

  test("strangers get neither the list nor a file, also with an account of their own", async () => {
    const { bucket, files } = await openWith("text");
    for (const path of ["", "/files/store/book"])
      expect((await fetch(`${swift.endpoint}/${bucket}${path}`)).ok).toBe(false);
    const stranger = await open(bucket, { person: "stranger" });
    await expect(stranger.read("store/book")).rejects.toThrow(Error);
    const link = await stranger.linkTo("store/book", { ...BOOK, seconds: 60 });
    expect((await fetch(link)).ok).toBe(false);
    files.close();
    stranger.close();
  });

  test("a large file is sent in parts, and read in pieces", async () => {
    let sent = 0;
    let mostAhead = 0;
    const { proxy, files } = await openThrough((method, url, body) => {
      if (method === "PUT" && url.includes("partNumber=")) {
        mostAhead = Math.max(mostAhead, pulled() - sent);
        sent += body.length;
      }
      return body;
    });
    const { bytes, pulled, digest } = randomStream(40);
    await files.write("large", bytes);
    expect(sent).toBe(40 * MEGABYTE);
    // Two parts of 8 MB are sent at a time, and the next one is being made.
    expect(mostAhead).toBeLessThanOrEqual(25 * MEGABYTE);
    expect(await files.stat("large")).toEqual({ size: 40 * MEGABYTE });
    let largest = 0;
    const hash = createHash("sha256");
    for await (const chunk of await files.read("large")) {
      largest = Math.max(largest, chunk.length);
      hash.update(chunk);
    }
    expect(largest).toBeLessThanOrEqual(MEGABYTE);
    expect(hash.digest("hex")).toBe(digest());
    files.close();
    await proxy.close();
  });

  test("a large file that fails in the middle leaves no unfinished upload", async () => {
    const bucket = await swift.createBucket();
    const files = await open(bucket);
    let left = 20;
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(MEGABYTE));
        else controller.error(new Error("cut off"));
      },
    });
    await expect(files.write("large", cut)).rejects.toThrow("cut off");
    expect(await findLeftovers(bucket)).toEqual([]);
    files.close();
  });

  async function openThrough(modify: Modify) {
    const proxy = await openModifyingProxy(swift.endpoint, modify);
    const bucket = await swift.createBucket();
    return { proxy, bucket, files: await open(bucket, { endpoint: proxy.origin }) };
  }

  async function findLeftovers(bucket: string) {
    const { Uploads = [] } = await swift.client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket }),
    );
    const { Contents = [] } = await swift.client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return [...Uploads, ...Contents].map(({ Key }) => Key);
  }

  test("a part that the storage refuses ends the upload and removes the other parts", async () => {
    const { proxy, bucket, files } = await openThrough((method, url, body) =>
      method === "PUT" && url.includes("partNumber=2") ? 400 : body,
    );
    await expect(files.write("large", randomStream(20).bytes)).rejects.toThrow(/Writing large/);
    expect(await findLeftovers(bucket)).toEqual([]);
    files.close();
    await proxy.close();
  });

  test("a file that the storage misses for a moment is found", async () => {
    const missed = new Set<string>();
    const { proxy, files } = await openThrough((method, _, body) => {
      if (!["GET", "HEAD"].includes(method) || missed.has(method)) return body;
      missed.add(method);
      return 404;
    });
    await files.write("book", new Blob(["text"]).stream());
    expect(await files.stat("book")).toEqual({ size: 4 });
    expect(await new Response(await files.read("book")).text()).toBe("text");
    expect([...missed]).toEqual(["HEAD", "GET"]);
    files.close();
    await proxy.close();
  });

  test.each([1, 20])("%i MB with a byte that changes on the way are not stored", async (size) => {
    const { proxy, bucket, files } = await openThrough((method, url, body) => {
      if (method === "PUT" && body.length > 0) body[100] = 1 ^ (body[100] ?? 0);
      return body;
    });
    await expect(files.write("large", randomStream(size).bytes)).rejects.toThrow(/Writing large/);
    expect(await findLeftovers(bucket)).toEqual([]);
    files.close();
    await proxy.close();
  });

  test("a failure names the bucket and the reason, without the key, and cancels the stream", async () => {
    const files = await open("absent-bucket");
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(MEGABYTE)),
      cancel: () => void (isCancelled = true),
    });
    const error = await files.write("book", endless).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(
      /\[files\/s3\] Writing book in the bucket absent-bucket failed: NoSuchBucket/,
    );
    expect(JSON.stringify(Object.entries(error as Error))).not.toContain("shop-secret");
    await expect.poll(() => isCancelled).toBe(true);
    files.close();
  });
});

test("without credentials or a server, the reason is given", async () => {
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) vi.stubEnv(name, "");
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  vi.stubEnv("HOME", "/nonexistent");
  const options = { bucket: "shop", prefix: "", region: "us-east-1", isPathStyle: false };
  await expect(openS3Files({ ...options, endpoint: undefined })).rejects.toThrow(
    /\[files\/s3\] Signing .* CredentialsProviderError/,
  );
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const files = await openS3Files({
    ...options,
    endpoint: "http://127.0.0.1:1",
    isPathStyle: true,
  });
  await expect(files.stat("book")).rejects.toThrow(/ECONNREFUSED/);
  files.close();
  vi.unstubAllEnvs();
});

test("a storage that says nothing is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const files = await openS3Files({
    bucket: "shop",
    prefix: "",
    region: undefined,
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    isPathStyle: true,
    idleMs: 50,
  });
  vi.unstubAllEnvs();
  await expect(files.stat("book")).rejects.toThrow(/TimeoutError/);
  files.close();
  silent.close();
});
