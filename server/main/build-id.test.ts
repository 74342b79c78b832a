import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { computeBuildId } from "./build-id.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-build-id-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const inputs = [
  "app/root.tsx",
  "domain/orders/orders.ts",
  "public/favicon.svg",
  "server/app.ts",
  "store/index.ts",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/build.ts",
  "scripts/make-store-files.ts",
  "scripts/make-store-media.ts",
  "scripts/precompress.ts",
  "tsconfig.json",
  "vite.config.ts",
];
for (const path of inputs) write(path, "before");

test.each(inputs)("%s is part of the build", (path) => {
  const before = computeBuildId(folder);
  write(path, "after");
  expect(computeBuildId(folder)).not.toBe(before);
  write(path, "before");
  expect(computeBuildId(folder)).toBe(before);
});

test("tests and other scripts are not", () => {
  const before = computeBuildId(folder);
  write("domain/orders/orders.test.ts", "a test");
  write("scripts/check.ts", "a script");
  expect(computeBuildId(folder)).toBe(before);
});
