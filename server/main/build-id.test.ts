import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { computeBuildId as computeIdOf, INPUTS } from "./build-id.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-build-id-"));
afterAll(() => rmSync(folder, { recursive: true }));

const computeBuildId = (root: string) => computeIdOf(root, join(root, "store"));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const inputs = [
  "app/root.tsx",
  "domain/orders/orders.ts",
  "embedded/payments/sandbox.ts",
  "locales/en.po",
  "protocol/failure.ts",
  "public/favicon.svg",
  "server/app.ts",
  "store/index.ts",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/build.ts",
  "scripts/check-store-files.ts",
  "scripts/chunk-groups.ts",
  "scripts/make-store-files.ts",
  "scripts/make-store-media.ts",
  "scripts/media/photo.ts",
  "scripts/precompress.ts",
  "scripts/theme/palette.ts",
  "scripts/store-sources.ts",
  "scripts/store/load-store.ts",
  "scripts/store/outside-store.ts",
  "scripts/theme/css.ts",
  "tsconfig.json",
  "vite.config.ts",
];
for (const path of inputs) write(path, "before");

test.each(inputs)("a change of %s changes the build id", (path) => {
  const before = computeBuildId(folder);
  write(path, "after");
  expect(computeBuildId(folder)).not.toBe(before);
  write(path, "before");
  expect(computeBuildId(folder)).toBe(before);
});

test("every folder that sources import is an input, except those of tests and scripts", () => {
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const roots = Object.keys(imports).map((name) => name.replace(/^#|\/\*$/g, ""));
  const built = new Set(inputs.map((input) => input.split("/")[0]));
  expect(roots.filter((root) => !built.has(root)).toSorted()).toEqual(["tests"]);
});

test("another store gives another build id", () => {
  write("other/index.ts", "other");
  expect(computeIdOf(folder, join(folder, "other"))).not.toBe(computeBuildId(folder));
});

test("tests, type declarations and other scripts do not change the build id", () => {
  const before = computeBuildId(folder);
  write("domain/orders/orders.test.ts", "a test");
  write("locales/messages.d.ts", "types that a build generates");
  write("scripts/check.ts", "a script");
  expect(computeBuildId(folder)).toBe(before);
});

test.each(["store/files/book.pdf", "store/media/cover.jpg", "store/files/types.d.ts"])(
  "the bytes of %s count, whatever its times and its machine",
  (path) => {
    const without = computeBuildId(folder);
    write(path, "first");
    const before = computeBuildId(folder);
    expect(before).not.toBe(without);
    utimesSync(join(folder, path), 0, 1000);
    expect(computeBuildId(folder)).toBe(before);
    rmSync(join(folder, "build"), { recursive: true });
    expect(computeBuildId(folder)).toBe(before);
    write(path, "other");
    expect(computeBuildId(folder)).not.toBe(before);
    rmSync(join(folder, path));
    expect(computeBuildId(folder)).toBe(without);
  },
);

test("a sold file may be a link to another disk, and what systems leave in folders does not count", () => {
  const without = computeBuildId(folder);
  write("elsewhere/book.pdf", "first");
  for (const name of [".DS_Store", "Thumbs.db"]) write(`store/files/${name}`, "clutter");
  expect(computeBuildId(folder)).toBe(without);
  symlinkSync(join(folder, "elsewhere/book.pdf"), join(folder, "store/files/book.pdf"));
  const before = computeBuildId(folder);
  expect(before).not.toBe(without);
  write("elsewhere/book.pdf", "another");
  expect(computeBuildId(folder)).not.toBe(before);
});

test("the remembered checksum of a large file that has not changed counts", () => {
  write("node_modules/vite/package.json", "{}");
  const path = "store/files/book.pdf";
  const cache = join(folder, "build/cache/checksums.json");
  write(path, "first");
  utimesSync(join(folder, path), 0, 1000);
  const before = computeBuildId(folder);
  const remembered = readFileSync(cache, "utf8");
  expect(JSON.parse(remembered)).toHaveProperty([path, "sha256"]);
  // Shows that the file is not read again.
  writeFileSync(cache, remembered.replace(/[0-9a-f]{64}/, "0".repeat(64)));
  expect(computeBuildId(folder)).not.toBe(before);
  rmSync(cache);
  expect(computeBuildId(folder)).toBe(before);
});

const own = fileURLToPath(new URL("../..", import.meta.url));

/** Files of the project that `file` imports or starts, by their paths from the root. */
function importsOf(file: string): string[] {
  const found = readFileSync(join(own, file), "utf8").matchAll(
    /(?:from |import\(|new URL\()"([.#][^"]+\.tsx?)"/g,
  );
  return Array.from(found, ([, path = ""]) =>
    path.startsWith("#") ? path.slice(1) : join(dirname(file), path),
  );
}

test("every file that the build imports changes the build id", () => {
  const seen = new Set<string>();
  const waiting = ["scripts/build.ts", "vite.config.ts", "react-router.config.ts"];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...importsOf(file));
  }
  expect(seen).toContain("scripts/cover/draw-cover.ts");
  const isInput = (file: string) =>
    INPUTS.some((input) => file === input || file.startsWith(`${input}/`));
  expect([...seen].filter((file) => !isInput(file))).toEqual([]);
});
