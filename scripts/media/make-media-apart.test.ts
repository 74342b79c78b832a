import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject, test } from "vitest";
import { openStoreSources } from "../store-sources.ts";
import { makeMediaApart } from "./make-media-apart.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-apart-"));
afterAll(() => rmSync(folder, { recursive: true }));
const root = fileURLToPath(new URL("../..", import.meta.url));
const storeFolder = join(root, "tests/fixture-store");
const sources = await openStoreSources(storeFolder, join(folder, "generated"));
const order = {
  root,
  storeFolder,
  path: join(folder, "made"),
  cachePath: inject("fixtureBuild").mediaCachePath,
};

test("the other process makes the pictures", async () => {
  await makeMediaApart({ ...order, sources });
  expect(existsSync(join(order.path, "media.json"))).toBe(true);
});

test("the other process's problems are reported here", async () => {
  await expect(makeMediaApart({ ...order, sources: { media: [], files: [] } })).rejects.toThrow(
    "there is no page.png in media/ of the store",
  );
  await expect(
    makeMediaApart({ ...order, sources, storeFolder: join(folder, "nowhere") }),
  ).rejects.toThrow("nowhere");
});
