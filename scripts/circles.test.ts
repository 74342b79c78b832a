import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findCircles, readImports } from "./circles.ts";

const root = mkdtempSync(join(tmpdir(), "tollgate-circles-"));
afterEach(() => rmSync(root, { recursive: true }));

function circles(files: Readonly<Record<string, string>>): string[][] {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return findCircles(readImports(root));
}

test.each([
  ["import", `import { b } from "./b.ts";`],
  ["type", `import type { B } from "./b.ts";`],
  ["import()", `const b = await import("./b.ts");`],
  ["type import()", `type B = import("./b.ts").B;`],
  ["export", `export { b } from "#domain/b.ts";`],
])("two files are a circle by %s", (_, code) => {
  const found = circles({ "domain/a.ts": code, "domain/b.ts": `import "./a.ts";` });
  expect(found).toEqual([["domain/a.ts", "domain/b.ts"]]);
});

test("folders are a circle although their files are none", () => {
  const found = circles({
    "domain/x/a.ts": `import "../y/deep/b.ts";`,
    "domain/y/deep/b.ts": "",
    "domain/y/c.ts": `import "#domain/x/d.ts";`,
    "domain/x/d.ts": "",
  });
  expect(found).toEqual([["domain/x", "domain/y"]]);
});

test("one direction is no circle, and tests do not count", () => {
  const found = circles({
    "domain/x/a.ts": `import "../y/b.ts";`,
    "domain/y/b.ts": "",
    "domain/y/b.test.ts": `import "../x/a.ts";`,
    "app/page.ts": `import "#domain/x/a.ts";`,
  });
  expect(found).toEqual([]);
});
