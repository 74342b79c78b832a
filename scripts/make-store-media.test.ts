import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

test("each picture is written once, with its hash in the name, and listed", () => {
  const { storeMediaPath, storeMedia } = inject("fixtureBuild");
  expect(JSON.parse(readFileSync(join(storeMediaPath, "media.json"), "utf8"))).toEqual(storeMedia);
  expect(readdirSync(join(storeMediaPath, "media")).sort()).toEqual(
    storeMedia.map(({ file }) => file).sort(),
  );
  expect(storeMedia.length).toBeGreaterThan(5);
  for (const { name, file, bytes } of storeMedia) {
    const content = readFileSync(join(storeMediaPath, "media", file));
    const hash = createHash("sha256").update(content).digest("hex");
    const dot = name.lastIndexOf(".");
    expect(file).toBe(`${name.slice(0, dot)}-${hash.slice(0, 10)}${name.slice(dot)}`);
    expect(content.length).toBe(bytes);
  }
});
