import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { describeFiles } from "#tests/contracts/files.ts";
import { openGcsStandIn } from "#tests/support/gcs-stand-in.ts";
import { openGcsFiles } from "./gcs.ts";

const MEGABYTE = 1024 * 1024;
const BOOK = { method: "GET", name: "Übung 1.pdf", mediaType: "application/pdf" } as const;

async function open() {
  const google = await openGcsStandIn("shop-files");
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", google.keyFile);
  try {
    const { endpoint } = google;
    const files = await openGcsFiles({ bucket: "shop-files", prefix: "files/", endpoint });
    return { google, files, close: () => google.close() };
  } finally {
    vi.unstubAllEnvs();
  }
}

describeFiles("gcs", open);

test("a link gives the file its name and type to anyone who has it, in ranges", async () => {
  const { files, close } = await open();
  await files.write("store/book", new Blob(["0123456789"]).stream());
  const link = await files.linkTo("store/book", { ...BOOK, seconds: 60 });
  expect(new URL(link).origin).toBe(files.linkOrigin);
  const whole = await fetch(link);
  expect(await whole.text()).toBe("0123456789");
  expect(whole.headers.get("content-type")).toBe("application/pdf");
  expect(whole.headers.get("content-disposition")).toBe(
    "attachment; filename=\"?bung 1.pdf\"; filename*=UTF-8''%C3%9Cbung%201.pdf",
  );
  const part = await fetch(link, { headers: { range: "bytes=2-5" } });
  expect([part.status, await part.text()]).toEqual([206, "2345"]);
  await close();
});

test("a link for HEAD gives no bytes", async () => {
  const { files, close } = await open();
  await files.write("store/book", new Blob(["0123456789"]).stream());
  const link = await files.linkTo("store/book", { ...BOOK, method: "HEAD", seconds: 60 });
  const head = await fetch(link, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
  expect((await fetch(link)).status).toBe(403);
  await close();
});

test("a link ends, and a changed one is refused", async () => {
  const { files, close } = await open();
  for (const key of ["store/book", "store/other"])
    await files.write(key, new Blob(["text"]).stream());
  const short = await files.linkTo("store/book", { ...BOOK, seconds: 1 });
  await expect.poll(async () => (await fetch(short)).status).toBe(403);
  const link = await files.linkTo("store/book", { ...BOOK, seconds: 60 });
  expect((await fetch(link)).status).toBe(200);
  const changed = [
    link.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    link.replace("store/book", "store/other"),
    link.replace("X-Goog-Expires=60", "X-Goog-Expires=6000"),
    link.replace("bung", "bang"),
    link.replace(/\?.*/, ""),
  ];
  const responses = await Promise.all(changed.map((url) => fetch(url)));
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  await close();
});

test("a large file is sent in chunks", async () => {
  const { google, files, close } = await open();
  const bytes = Buffer.alloc(20 * MEGABYTE, "0123456789");
  await files.write("large", new Blob([bytes]).stream());
  expect(google.objects.get("files/large")?.equals(bytes)).toBe(true);
  const statuses = google.requests.map((line) => line.split(" ").at(-1));
  expect(statuses).toEqual(["200", "308", "308", "200"]);
  await close();
});

test("bytes that change on the way are not stored", async () => {
  const { google, files, close } = await open();
  google.damageNextChunk();
  await expect(files.write("book", new Blob(["text"]).stream())).rejects.toThrow(
    "[files/gcs] Writing book in the bucket shop-files failed",
  );
  expect(google.objects.size).toBe(0);
  await close();
});

test("a failure cancels the stream, and says why without the key", async () => {
  const { google, files } = await open();
  await google.close();
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(MEGABYTE)),
    cancel: () => void (isCancelled = true),
  });
  const error = await files.write("book", endless).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/\[files\/gcs\] Writing book in the bucket shop-files failed/);
  expect(Object.keys(error as Error)).toEqual([]);
  await expect.poll(() => isCancelled).toBe(true);
});

test("a service that does not respond is given up, also while reading", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const google = await openGcsStandIn("shop-files");
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", google.keyFile);
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const files = await openGcsFiles({ bucket: "shop-files", prefix: "", endpoint, requestMs: 50 });
  vi.unstubAllEnvs();
  await expect(files.read("book")).rejects.toThrow(/Reading book .* no answer in time/);
  silent.closeAllConnections();
  silent.close();
  await google.close();
});

test("without credentials, the reason is given", async () => {
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "/nonexistent/key.json");
  await expect(openGcsFiles({ bucket: "shop", prefix: "" })).rejects.toThrow(
    /\[files\/gcs\] Signing .* failed: .*key\.json/,
  );
  vi.unstubAllEnvs();
});
