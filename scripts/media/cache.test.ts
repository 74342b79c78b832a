import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { copyRendition, openMediaCache } from "./cache.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-cache-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY_MS = 86_400_000;
const bytes = Buffer.from("a picture");
const renderer = (content: string) =>
  vi.fn(() => ({
    width: 2,
    height: 1,
    color: "#123456",
    renditions: [{ suffix: "-2.webp", width: 2, height: 1, bytes: Buffer.from(content) }],
  }));

test("the same bytes and recipe are rendered once, also by a later build", async () => {
  const path = join(folder, "once");
  const [first, second] = [renderer("first"), renderer("second")];
  expect(openMediaCache(path).has(bytes, "photo")).toBe(false);
  const made = await openMediaCache(path).render(bytes, "photo", first);
  expect(openMediaCache(path).has(bytes, "photo")).toBe(true);
  expect(await openMediaCache(path).render(bytes, "photo", second)).toEqual(made);
  expect(second).not.toHaveBeenCalled();
  expect(made).toMatchObject({ width: 2, height: 1, color: "#123456" });
  copyRendition(made, "-2.webp", join(folder, "copied.webp"));
  expect(readFileSync(join(folder, "copied.webp"), "utf8")).toBe("first");
});

test("other bytes and other recipes are rendered again", async () => {
  const cache = openMediaCache(join(folder, "other"));
  const render = renderer("made");
  const keys = [
    await cache.render(bytes, "photo", render),
    await cache.render(bytes, "share", render),
    await cache.render(Buffer.from("another"), "photo", render),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(render).toHaveBeenCalledTimes(3);
});

test("a failed rendering leaves nothing", async () => {
  const path = join(folder, "failed");
  const cache = openMediaCache(path);
  await expect(
    cache.render(bytes, "photo", () => Promise.reject(new Error("no memory"))),
  ).rejects.toThrow("no memory");
  expect(readdirSync(path)).toEqual([]);
});

test("an entry stays for four weeks after its last use", async () => {
  const path = join(folder, "pruned");
  const cache = openMediaCache(path);
  const { key } = await cache.render(bytes, "photo", renderer("made"));
  cache.prune(Date.now() + 27 * DAY_MS);
  expect(readdirSync(path)).toEqual([key]);
  cache.prune(Date.now() + 29 * DAY_MS);
  expect(readdirSync(path)).toEqual([]);
});
