import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { UNPAINTED_ATTRIBUTE } from "#protocol/deferred-hydration.ts";
import { deferHydration } from "./deferred-hydration.ts";

const STYLES = '<link rel="stylesheet" href="/assets/root.css"/>';
const BEFORE = `<html><head><link rel="modulepreload" href="/assets/a.js"/>${STYLES}<link href="/b.js" rel="modulepreload"/></head><body><p>rel="modulepreload"</p><script>first()</script>`;
const MODULE = 'import "/assets/a.js";\nimport("/assets/b.js");';
const IMPORTED = 'import "/assets/a.js";import "/b.js";';
const AFTER = "<!--$--><script>second()</script><!--/$--></body></html>";
const page = `${BEFORE}<script type="module" async="">${MODULE}</script>${AFTER}`;

test("the module script is deferred and imports what was preloaded, and nothing else changes", () => {
  const late = deferHydration(page, new Map());
  expect(late).not.toContain('<link rel="modulepreload"');
  const start = `<html><head>${STYLES}</head><body><p>rel="modulepreload"</p><script>first()</script><script type="text/late-module" async="">${IMPORTED}${MODULE}</script><script>`;
  expect(late.slice(0, start.length)).toBe(start);
  expect(late.slice(-AFTER.length)).toBe(AFTER);
  const loader = late.slice(start.length, -AFTER.length);
  expect(loader).toMatch(/^\(function\(\)\{[^<]*\}\)\(\)<\/script>$/);
  expect(loader.length).toBeLessThan(1000);
});

test.each([
  ["no", BEFORE + AFTER],
  ["two", page.replace(AFTER, page)],
])("a page with %s module script is refused", (_, html) => {
  expect(() => deferHydration(html, new Map())).toThrow("module scripts instead of one");
});

test("the stylesheet uses the same attribute", () => {
  const css = readFileSync("app/app.css", "utf8");
  expect(css.match(/\[data-[a-z-]*paint[a-z-]*\]/g)).toEqual([`[${UNPAINTED_ATTRIBUTE}]`]);
});
