import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeStoreMedia } from "./make-store-media.ts";

const DEMO = join(import.meta.dirname, "../store");

test("each picture is written once, with its hash in the name, and listed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-media-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = await makeStoreMedia(folder, DEMO);
  expect(JSON.parse(readFileSync(join(folder, "media.json"), "utf8"))).toEqual(made);
  expect(readdirSync(join(folder, "media")).sort()).toEqual(
    made.flatMap(({ file, narrow }) => (narrow ? [file, narrow.file] : [file])).sort(),
  );
  for (const { name, file, bytes } of made) {
    const content = readFileSync(join(folder, "media", file));
    const hash = createHash("sha256").update(content).digest("hex");
    const dot = name.lastIndexOf(".");
    expect(file).toBe(`${name.slice(0, dot)}-${hash.slice(0, 10)}${name.slice(dot)}`);
    expect(content.length).toBe(bytes);
  }
});
