import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, inject, test } from "vitest";
import {
  DRAWN_BAND,
  DRAWN_POSTER_BAND,
  DRAWN_COVER,
  DRAWN_POSTER_COVER,
  DRAWN_POSTER_SCENE,
  DRAWN_SCENE,
  MAIL_COVER,
} from "#domain/catalog/cover.ts";
import { store } from "#tests/fixture-store/index.ts";
import { makeStoreMedia } from "./make-store-media.ts";
import { openStoreSources } from "./store-sources.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-media-"));
afterAll(() => rmSync(folder, { recursive: true }));
const STORE = join(import.meta.dirname, "../tests/fixture-store");
const sources = await openStoreSources(STORE, join(folder, "generated"));
const cachePath = join(folder, "cache");
cpSync(inject("fixtureBuild").mediaCachePath, cachePath, { recursive: true });

async function build(name: string, made: typeof store = store) {
  const path = join(folder, name);
  const manifest = await makeStoreMedia({ path, store: made, folder: STORE, sources, cachePath });
  return { path, manifest };
}

/** Names and inodes of the cache's entries: an entry that is made again has another inode. */
const entries = () =>
  readdirSync(cachePath).map((name) => [name, statSync(join(cachePath, name, "facts.json")).ino]);

test("every file is listed once, and no other is written", () => {
  const { storeMediaPath, storeMedia } = inject("fixtureBuild");
  expect(JSON.parse(readFileSync(join(storeMediaPath, "media.json"), "utf8"))).toEqual(storeMedia);
  const listed = storeMedia.flatMap(({ file, webp = [], avif = [], share }) => [
    file,
    ...[...webp, ...avif, ...(share ? [share] : [])].map((each) => each.file),
  ]);
  expect(readdirSync(join(storeMediaPath, "media")).sort()).toEqual([...new Set(listed)].sort());
});

test("each picture is made as it is used", () => {
  const { storeMediaPath, storeMedia } = inject("fixtureBuild");
  const find = (name: string) => storeMedia.find((made) => made.name === name);
  expect(find("page.png")).toMatchObject({
    file: expect.stringMatching(/^page-[0-9a-f]{10}-480\.webp$/),
    width: 640,
    height: 905,
    color: "#000000",
  });
  expect(find("page.png")?.avif?.map(({ width }) => width)).toEqual([320, 480, 640]);
  expect(find("page.png")).not.toHaveProperty("share");
  // Only link previews on other sites show this picture.
  expect(find("share.png")).toMatchObject({ width: 1200, height: 630, share: { width: 1200 } });
  expect(find("share.png")).not.toHaveProperty("webp");
  expect(find("lines.svg")).toMatchObject({
    file: expect.stringMatching(/^lines-[0-9a-f]{10}\.svg$/),
    width: 1600,
    height: 900,
  });
  for (const { file } of storeMedia.filter(({ name }) => name.endsWith(".svg")))
    expect(readFileSync(join(storeMediaPath, "media", file), "utf8")).toContain('id="art"');
});

test("a second build encodes nothing and gives the same files", async () => {
  const first = await build("first");
  const before = entries();
  expect(before.length).toBeGreaterThan(5);
  const second = await build("second");
  expect(second.manifest).toEqual(first.manifest);
  expect(entries()).toEqual(before);
  for (const name of readdirSync(join(first.path, "media")))
    expect(readFileSync(join(second.path, "media", name))).toEqual(
      readFileSync(join(first.path, "media", name)),
    );
});

test("a cover without a picture to share is cropped for other sites", async () => {
  const landing = { ...store.landing, openGraph: {} };
  const { path, manifest } = await build("cover", { ...store, landing });
  const cover = manifest.find(({ name }) => name === "page.png");
  expect(cover).toMatchObject({ width: 640, share: { width: 1200, height: 630 } });
  const share = await sharp(join(path, "media", cover?.share?.file ?? "")).metadata();
  expect(share).toMatchObject({ width: 1200, height: 630, format: "png" });
});

test("a store that names no cover gets a drawn one, also for other sites", async () => {
  const bare = { ...store.landing, cover: undefined, openGraph: {} };
  const { path, manifest } = await build("drawn", { ...store, landing: bare, landingV2: bare });
  const drawn = manifest.find(({ name }) => name === DRAWN_COVER);
  expect(drawn).toMatchObject({ width: 960, share: { width: 1200, height: 630 } });
  expect(drawn?.avif?.map(({ width }) => width)).toEqual([120, 240, 400, 640, 960]);
  const share = await sharp(join(path, "media", drawn?.share?.file ?? "")).metadata();
  expect(share).toMatchObject({ width: 1200, height: 630 });
  const [poster, band, posterBand] = [DRAWN_POSTER_COVER, DRAWN_BAND, DRAWN_POSTER_BAND].map(
    (name) => manifest.find((made) => made.name === name),
  );
  expect(poster).toMatchObject({ width: 960, height: drawn?.height });
  expect(poster?.file).not.toBe(drawn?.file);
  expect(band).toMatchObject({ width: 1600, height: 800 });
  expect(posterBand?.file).not.toBe(band?.file);
  const [calm, scene] = [DRAWN_SCENE, DRAWN_POSTER_SCENE].map((name) =>
    manifest.find((made) => made.name === name),
  );
  expect(scene).toMatchObject({ width: 1600, height: 600 });
  expect(scene?.file).not.toBe(calm?.file);
  const offer = { ...store.offer, cover: { media: "page.png", alt: "A page" } };
  const own = await build("own", { ...store, offer, landing: bare, landingV2: bare });
  expect(own.manifest.map(({ name }) => name)).not.toContain(DRAWN_COVER);
  const contents = ["Letters", "Envelopes"];
  const told = await build("told", {
    ...store,
    offer: { ...store.offer, contents },
    landing: bare,
    landingV2: bare,
  });
  const names = told.manifest.map(({ name }) => name);
  expect(names).toContain(DRAWN_COVER);
  expect(names).toContain(DRAWN_SCENE);
  expect(names).not.toContain(DRAWN_POSTER_SCENE);
});

test("mails get a small cover of any kind, which every program can show", async () => {
  const bare = { ...store.landing, cover: undefined };
  const mailCover = async (media?: string) => {
    const cover = media === undefined ? undefined : { media, alt: "A cover" };
    const made = { ...store, landing: { ...bare, cover }, landingV2: bare };
    const { path, manifest } = await build("mails", made);
    const { file = "" } = manifest.find(({ name }) => name === MAIL_COVER) ?? {};
    return sharp(join(path, "media", file)).metadata();
  };
  expect(await mailCover()).toMatchObject({ width: 360, height: 450, format: "png" });
  expect(await mailCover("page.png")).toMatchObject({ width: 339, height: 480 });
  expect(await mailCover("lines.svg")).toMatchObject({ width: 360, height: 202 });
});

test("the icons come from the icon, else from the mark, else from the brand", async () => {
  writeFileSync(join(folder, "generated/media/tile.svg"), tile("#00ff00"));
  writeFileSync(join(folder, "generated/media/mark.svg"), tile("#ff0000"));
  const ground = async (theme: Partial<typeof store.theme>) => {
    const { path, manifest } = await build("icons", {
      ...store,
      theme: { ...store.theme, ...theme },
    });
    const icon = manifest.find(({ name }) => name === "apple-touch-icon.png");
    const { data } = await sharp(join(path, "media", icon?.file ?? ""))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  expect(await ground({ icon: "tile.svg", mark: "mark.svg" })).toEqual([0, 255, 0]);
  expect(await ground({ mark: "mark.svg" })).toEqual([255, 0, 0]);
  expect(await ground({ brand: "rebeccapurple" })).toEqual([102, 51, 153]);
});

test("the error lists every picture that cannot be used", async () => {
  const missing = {
    ...store.landing,
    motif: "line.svg",
    cover: { media: "pag.png", alt: "A page" },
  };
  await expect(build("broken", { ...store, landing: missing })).rejects.toThrow(
    [
      "The store has problems:",
      "store/landing.ts: landing.motif: there is no line.svg in media/ of the store. Did you mean lines.svg?",
      "store/landing.ts: landing.cover.media: there is no pag.png in media/ of the store. Did you mean page.png?",
    ].join("\n"),
  );
});

function tile(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${color}"/></svg>`;
}
