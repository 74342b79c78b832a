/** Stores with one mistake each, made from the store that `npm run store -- new` writes. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const template = fileURLToPath(new URL("../../scripts/store/template", import.meta.url));

/** File of the new store, what it contains, and what replaces that; a file that does not exist is empty. */
export type Change = readonly [file: string, from: string | RegExp, to: string];

/** Returns the absolute path of a folder that the caller deletes. */
export function breakStore(...changes: readonly Change[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-broken-"));
  cpSync(template, folder, { recursive: true });
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files/my-download.pdf"), "%PDF-1.7");
  for (const [file, from, to] of changes) {
    const path = join(folder, file);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not contain ${String(from)}`);
    writeFileSync(path, after);
  }
  return folder;
}

export const plan = (id: string, more = "") =>
  `{ id: "${id}", name: "One", summary: "One.", price: 900, currency: "EUR", files: ["download"], includes: ["One"]${more} },`;
export const inIdeas = (field: string): Change => [
  "index.ts",
  "// Shown by",
  `ideas: [{ id: "one", title: "One", ${field} }],\n// Shown by`,
];

export interface BrokenStore {
  readonly mistake: string;
  readonly changes: readonly Change[];
  /** How its only problem begins. */
  readonly problem: string;
}
