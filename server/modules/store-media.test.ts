import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { readStoreMedia } from "./store-media.ts";

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.close());

const MEDIA_TYPES: Record<string, RegExp> = {
  svg: /^image\/svg\+xml\b/,
  webp: /^image\/webp$/,
  png: /^image\/png$/,
};

test("every picture is served with its media type and as immutable", async () => {
  expect(app.services.media.size).toBeGreaterThanOrEqual(10);
  const asked = [...app.services.media].flatMap(([name, { url, srcSet = "" }]) =>
    [url, ...srcSet.split(", ").flatMap((source) => source.split(" ")[0] || [])].map(
      (each) => [name, each] as const,
    ),
  );
  for (const [name, url] of asked) {
    const answer = await app.browser().get(url);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(
      MEDIA_TYPES[name.split(".").at(-1) ?? ""] ?? /never/,
    );
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(30);
  }
});

test("no other file of the folder is served, and 404s are not immutable", async () => {
  for (const path of ["/media/lines.svg", "/media/", "/media/..%2fmedia.json", "/media.json"]) {
    const answer = await app.browser().get(path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
  }
});

test("the manifest's icons and the well-known icons are served", async () => {
  const manifest = await (await app.browser().get("/site.webmanifest")).json();
  const made = manifest.icons.filter(({ type }: { type: string }) => type === "image/png");
  expect(made.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const path of [
    ...made.map(({ src }: { src: string }) => src),
    "/favicon.ico",
    "/apple-touch-icon.png",
  ]) {
    const answer = await app.browser().get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
  }
});

test("the error names a picture that the build lacks", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-media-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = [...app.services.media].map(([name, { url, srcSet, width, height }]) => {
    const [, file, narrowWidth] = /^\/media\/(\S+) (\d+)w/.exec(srcSet ?? "") ?? [];
    return {
      name,
      file: url.slice("/media/".length),
      width,
      height,
      ...(file && { narrow: { file, width: Number(narrowWidth) } }),
    };
  });
  writeFileSync(join(folder, "media.json"), JSON.stringify(made));
  expect(await readStoreMedia(folder, ["lines.svg"])).toEqual(app.services.media);
  await expect(readStoreMedia(folder, ["hill.svg", "lines.svg"])).rejects.toThrow(
    "The store names media that the build did not produce: hill.svg.",
  );
  writeFileSync(join(folder, "media.json"), JSON.stringify([{ ...made[0], file: "../x.svg" }]));
  await expect(readStoreMedia(folder, [])).rejects.toThrow("file");
});
