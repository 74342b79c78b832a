import { realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { build, type Rolldown } from "vite";
import { breakStore } from "#tests/support/break-store.ts";
import { isOutside, outsideStore } from "./outside-store.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

test.each([
  ["store", false],
  ["..store", false],
  ["tests/stores/baking-book", false],
  ["..", true],
  [`../${basename(root)}-shop`, true],
])("%s is outside: %s", (path, expected) => {
  expect(isOutside(root, join(root, path))).toBe(expected);
});

test("a bundle does not need the settings for editors, which name folders of the maker's computer", async () => {
  const folder = realpathSync(
    breakStore(["tsconfig.json", "", '{ "extends": "/gone/tsconfig.json" }']),
  );
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bundle = build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [outsideStore(root, folder)],
    build: { ssr: join(folder, "index.ts"), write: false },
  });
  await expect(bundle).resolves.toBeDefined();
});

test("the bundle of a store outside the project has the project's modules and packages", async () => {
  const importing =
    'import { zipSync } from "fflate";\nexport const size = zipSync({}).length;\nimport {';
  const folder = realpathSync(breakStore(["index.ts", "import {", importing]));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [outsideStore(root, folder)],
    ssr: { noExternal: true },
    build: { ssr: join(folder, "index.ts"), write: false },
  })) as Rolldown.RolldownOutput;
  const { code, moduleIds } = made.output[0];
  expect(moduleIds).toContain(join(root, "domain/catalog/define-store.ts"));
  expect(moduleIds.some((id) => id.startsWith(join(root, "node_modules/fflate/")))).toBe(true);
  expect(code).not.toMatch(/from ["']#|from ["']fflate/);
});
