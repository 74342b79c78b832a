/** Everything that the guides name must exist: files, links, commands, and names in the code. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOMS =
  "app|bench|docs|domain|embedded|locales|protocol|public|scripts|server|store|tests".split("|");
/** Paths that makers create, so they are not in the repository. */
const NOT_STORED = new Set(["store/files/", "locales/de.po"]);
/** `{port}` and words such as NAME stand for a name. */
const PLACEHOLDER = /\{|(?<![A-Z_])(?:NAME|KIND|PATH|FOLDER)/;

const files = ["*", ".*", `{${ROOMS.join()}}/**/*.*`]
  .flatMap((pattern) => globSync(pattern))
  .map((file) => file.replaceAll("\\", "/"));
const guides = files.filter((file) => /^(?:CONTRIBUTING|docs\/how-to\/.*)\.md$/.test(file));
const pages = [...guides, ...files.filter((file) => /^(?:README|docs\/[^/]*)\.md$/.test(file))];

/** Names in backticks, outside code blocks, that `find` matches and `isThere` rejects, as "PAGE: NAME". */
function missing(from: readonly string[], find: RegExp, isThere: (name: string) => boolean) {
  expect(from.length).toBeGreaterThan(10);
  return from.flatMap((page) => {
    const text = readFileSync(page, "utf8").replaceAll(/^```[^]*?^```/gm, "");
    const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
    return spans
      .flatMap((span) => [...span.matchAll(find)].map(([all, name = all]) => name))
      .filter((name) => !PLACEHOLDER.test(name) && !isThere(name))
      .map((name) => `${page}: ${name}`);
  });
}

test("every path exists", () => {
  const path = new RegExp(`(?<![\\w./#-])(?:${ROOMS.join("|")})/[^\\s,;:()"]*`, "g");
  const exists = (name: string) =>
    NOT_STORED.has(name) || (name.includes("*") ? globSync(name).length > 0 : existsSync(name));
  expect(missing(pages, path, exists)).toEqual([]);
});

test("every file that is named without its folder exists", () => {
  const names = new Set(files.map((file) => basename(file)));
  const file = /^[\w.-]+\.(?:tsx?|mjs|json|md|po)$/g;
  expect(missing(guides, file, (name) => names.has(name))).toEqual([]);
});

test("every link leads to a file", () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => join(dirname(page), target))
      .filter((target) => !existsSync(target)),
  );
  expect(broken).toEqual([]);
});

test("the code has every name", () => {
  const sources = files.filter((file) => /(?:\.tsx?|\.mjs|\.po|^package\.json)$/.test(file));
  const words = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/\w+/g) ?? []));
  const name = /(?<![\w/.-])(?:[a-zA-Z]+[a-z][A-Z]\w*|[A-Z]+_[A-Z_]+)/g;
  expect(missing(guides, name, (word) => words.has(word))).toEqual([]);
});

test("package.json has every command", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect(missing(pages, /\bnpm run ([\w-]+)/g, (name) => name in scripts)).toEqual([]);
});
