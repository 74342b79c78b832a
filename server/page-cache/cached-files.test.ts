import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { precompress } from "#scripts/precompress.ts";
import type { SelectedResponse } from "../http/cached-response.ts";
import { createCachedFiles, type CachedFiles } from "./cached-files.ts";

const CURRENT = "00000000-0000-0000-0000-000000000001";
const OLD = "00000000-0000-0000-0000-000000000002";
const SCRIPT =
  "export const text = 'a text that can be compressed, a text that can be compressed';\n";

const builds = mkdtempSync(join(tmpdir(), "tollgate-cached-files-"));
afterAll(() => rmSync(builds, { recursive: true }));

function write(build: string, path: string, text: string): void {
  const folder = join(builds, build, "client", path, "..");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(builds, build, "client", path), text);
}

let files: CachedFiles;
beforeAll(async () => {
  write(CURRENT, "assets/now-abc.js", SCRIPT);
  write(CURRENT, "favicon.svg", "<svg/>");
  await precompress(join(builds, CURRENT, "client"));
  write(OLD, "assets/before-abc.js", "old");
  write("unfinished", "assets/half-abc.js", "half");
  files = createCachedFiles({
    clientPath: join(builds, CURRENT, "client"),
    storeMediaPath: join(builds, CURRENT),
    aliases: new Map([["/favicon.ico", "/media/icon-abc.png"]]),
    buildsPath: builds,
    readMisdirection: ({ host }) => (host === "shop.example" ? undefined : "elsewhere"),
    documentFields: [],
  });
});

const host = "shop.example";

function headersOf(response: SelectedResponse | undefined): Map<string, string> {
  const pairs = new Map<string, string>();
  const { headers = [] } = response ?? {};
  for (let at = 0; at < headers.length; at += 2)
    pairs.set(headers[at]?.toLowerCase() ?? "", headers[at + 1] ?? "");
  return pairs;
}

test("a hashed file is immutable and sent as the build compressed it", () => {
  const fields = { host, "accept-encoding": "gzip, br, zstd" };
  const response = files.cachedResponse("GET", "/assets/now-abc.js?x", fields);
  const headers = headersOf(response);
  expect(response?.status).toBe(200);
  expect(brotliDecompressSync(response?.body ?? new Uint8Array()).toString()).toBe(SCRIPT);
  expect(headers.get("content-encoding")).toBe("br");
  expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("vary")).toBe("Accept-Encoding");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const known = { ...fields, "if-none-match": headers.get("etag") };
  expect(files.cachedResponse("GET", "/assets/now-abc.js", known)?.status).toBe(304);
  expect(files.cachedResponse("HEAD", "/assets/now-abc.js", fields)?.body).toBeUndefined();
});

test("files of earlier and of later builds are served", () => {
  expect(
    Buffer.from(
      files.cachedResponse("GET", "/assets/before-abc.js", { host })?.body ?? [],
    ).toString(),
  ).toBe("old");
  expect(files.cachedResponse("GET", "/assets/later-abc.js", { host })).toBeUndefined();
  write("00000000-0000-0000-0000-000000000003", "assets/later-abc.js", "later");
  expect(files.cachedResponse("GET", "/assets/later-abc.js", { host })?.status).toBe(200);
  rmSync(join(builds, OLD), { recursive: true });
  expect(files.cachedResponse("GET", "/assets/before-abc.js", { host })?.status).toBe(200);
});

test("unknown paths cause no folder read", () => {
  files.cachedResponse("GET", "/assets/none-0.js", { host });
  const reads = vi.spyOn(fs, "readdirSync");
  const looks = vi.spyOn(fs, "existsSync");
  syncBuiltinESMExports();
  for (let count = 0; count < 1000; count++)
    expect(files.cachedResponse("GET", `/assets/none-${count}.js`, { host })).toBeUndefined();
  expect(reads).not.toHaveBeenCalled();
  expect(looks).not.toHaveBeenCalled();
  // Prove that the spies work: a new build makes the module read the folders.
  write("00000000-0000-0000-0000-000000000004", "assets/last-abc.js", "last");
  expect(files.cachedResponse("GET", "/assets/last-abc.js", { host })?.status).toBe(200);
  expect(reads).toHaveBeenCalled();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("a file without a hash is cached by browsers for a short time", () => {
  const headers = headersOf(files.cachedResponse("GET", "/favicon.svg", { host }));
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  expect(headers.get("content-type")).toBe("image/svg+xml");
});

test.each([
  ["GET", "/assets/half-abc.js", host],
  ["GET", "/assets/none.js", host],
  ["GET", "/assets/now-abc.js.br", host],
  ["GET", "/assets/../favicon.svg", host],
  ["GET", "/assets/..%2ffavicon.svg", host],
  ["GET", "/assets/", host],
  ["GET", "/", host],
  ["GET", "//favicon.svg", host],
  ["GET", "/assets/now-abc.js/", host],
  ["POST", "/assets/now-abc.js", host],
  ["GET", "/favicon.svg", "evil.example"],
])("%s %s for host %s is left to the app", (method, target, name) => {
  expect(files.cachedResponse(method, target, { host: name })).toBeUndefined();
});
