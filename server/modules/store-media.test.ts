import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import { readDrawings, readStoreMedia } from "./store-media.ts";

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.close());

const MEDIA_TYPES: Record<string, RegExp> = {
  avif: /^image\/avif$/,
  jpg: /^image\/jpeg$/,
  svg: /^image\/svg\+xml\b/,
  webp: /^image\/webp$/,
  png: /^image\/png$/,
};

function urlsIn(srcSet = ""): string[] {
  return srcSet.split(", ").flatMap((source) => source.split(" ")[0] || []);
}

function typeOf(url: string): string {
  return url.split(".").at(-1) ?? "";
}

test("every picture is served with its media type and as immutable", async () => {
  const urls = [...app.services.media.values()].flatMap(({ url, srcSet, avif, share }) => [
    url,
    ...[srcSet, avif].flatMap(urlsIn),
    ...(share ? [share.url] : []),
  ]);
  const types = new Set(urls.map(typeOf));
  expect([...types].sort()).toEqual(["avif", "jpg", "png", "svg", "webp"]);
  for (const url of urls) {
    const response = await app.browser().get(url);
    expect(response.status, url).toBe(200);
    expect(response.headers.get("content-type")).toMatch(MEDIA_TYPES[typeOf(url)] ?? /never/);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(30);
  }
});

test("no other file of the folder is served, and 404s are not immutable", async () => {
  for (const path of ["/media/lines.svg", "/media/", "/media/..%2fmedia.json", "/media.json"]) {
    const response = await app.browser().get(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
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
    const response = await app.browser().get(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
  }
});

test("a photo has all widths in both formats, and a fallback of middle width", () => {
  const page = app.services.media.get("page.png");
  expect(page).toMatchObject({ width: 640, height: 905, color: "#000000" });
  expect(page?.srcSet).toMatch(
    /^\/media\/page-\w{10}-320\.webp 320w, \/media\/\S+ 480w, \/media\/\S+ 640w$/,
  );
  expect(page?.avif).toMatch(/^\/media\/page-\w{10}-320\.avif 320w, .* 640w$/);
  expect(page?.url).toMatch(/-480\.webp$/);
  expect(page).not.toHaveProperty("isDrawing");
});

test("a drawing and a picture for other sites have one file", () => {
  const drawing = app.services.media.get("lines.svg");
  expect(drawing).toEqual({ url: drawing?.url, width: 1600, height: 900, isDrawing: true });
  const share = app.services.media.get("share.png");
  expect(share?.share).toEqual({ url: share?.url, width: 1200, height: 630 });
  expect(share).not.toHaveProperty("srcSet");
});

test("the error names a picture that the build lacks", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-media-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { storeMediaPath, storeMedia } = inject("fixtureBuild");
  expect(await readStoreMedia(storeMediaPath, ["lines.svg"])).toEqual(app.services.media);
  await expect(readStoreMedia(storeMediaPath, ["hill.svg", "lines.svg"])).rejects.toThrow(
    "The store names media that the build did not produce: hill.svg.",
  );
  const list = JSON.stringify([{ ...storeMedia[0], file: "../x.svg" }]);
  writeFileSync(join(folder, "media.json"), list);
  await expect(readStoreMedia(folder, [])).rejects.toThrow("file");
});

test("documents contain small drawings of covers that share nothing with the page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "drawings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const shape = '<path d="M0 0h2v2z"/>';
  const drawings = {
    small: `<svg xmlns="http://www.w3.org/2000/svg" id="art" viewBox="1 2 3 4">${shape}</svg>`,
    large: `<svg viewBox="0 0 1 1">${shape.repeat(1000)}</svg>`,
    styled: `<svg viewBox="0 0 1 1"><style>path{fill:red}</style>${shape}</svg>`,
    linked: `<svg viewBox="0 0 1 1"><g id="a"/><use href="#a"/></svg>`,
    shaded: `<svg viewBox="0 0 1 1"><path fill="url(#a)" d="M0 0h1v1z"/></svg>`,
  };
  const media = new Map<string, MediumView>([
    ["photo", { url: "/none.avif", width: 1, height: 1 }],
  ]);
  for (const [name, svg] of Object.entries(drawings)) {
    writeFileSync(join(folder, `${name}.svg`), svg);
    media.set(name, { url: `/${name}.svg`, width: 1, height: 1, isDrawing: true });
  }
  expect([...(await readDrawings(folder, media, [...media.keys(), "none"]))]).toEqual([
    ["/small.svg", { viewBox: "1 2 3 4", content: shape }],
  ]);
});
