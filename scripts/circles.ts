/** Fails if files or folders import each other in a circle; types and `import()` count. */
import { readFileSync, globSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const FOLDERS = ["protocol", "domain", "app", "server"];
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*"((?:#|\.\.?\/)[^"]+)"/g;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Maps each file to the files that it imports. Paths are relative to `root`. */
export function readImports(root: string, folders: readonly string[] = FOLDERS): Graph {
  const files = folders
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts"));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const specifiers = readFileSync(join(root, file), "utf8").matchAll(IMPORTED);
      const targets = [...specifiers].map(([, name = ""]) =>
        name.startsWith("#") ? name.slice(1) : posix.join(dirname(file), name),
      );
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
}

/** In each folder, finds the entries (files or subfolders) that import each other in a circle. */
export function findCircles(imports: Graph): string[][] {
  const folders = new Set([...imports.keys()].flatMap(foldersOf));
  return [...folders].toSorted().flatMap((folder) => {
    const start = folder === "" ? 0 : folder.length + 1;
    const childOf = (file: string) => {
      if (folder !== "" && !file.startsWith(`${folder}/`)) return undefined;
      const end = file.indexOf("/", start);
      return end < 0 ? file : file.slice(0, end);
    };
    return circlesOf(grouped(imports, childOf));
  });
}

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
}

function grouped(imports: Graph, groupOf: (file: string) => string | undefined): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = groupOf(file);
    if (from === undefined) continue;
    const found = groups.get(from) ?? new Set();
    groups.set(from, found);
    for (const target of targets) {
      const to = groupOf(target);
      if (to !== undefined && to !== from) found.add(to);
    }
  }
  return groups;
}

/** The strongly connected components of more than one node, by Tarjan's algorithm. */
function circlesOf(graph: Graph): string[][] {
  const indexes = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  function visit(node: string): number {
    const index = indexes.size;
    indexes.set(node, index);
    path.push(node);
    let lowest = index;
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) lowest = Math.min(lowest, visit(next));
      else if (path.includes(next)) lowest = Math.min(lowest, indexes.get(next) ?? lowest);
    }
    if (lowest === index) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest;
  }
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles;
}

if (import.meta.main) {
  const imports = readImports(join(import.meta.dirname, ".."));
  const circles = findCircles(imports);
  for (const circle of circles) console.error(`Circle: ${circle.join(", ")}`);
  console.log(`${imports.size} files, ${circles.length} circles of files or folders`);
  process.exitCode = circles.length > 0 ? 1 : 0;
}
