import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { problemLine, type StoreProblem } from "#domain/catalog/store-error.ts";

export type Problem = StoreProblem;

/** One line, with the file's path relative to the project. */
export function lineOf(problem: Problem, { root, folder }: StorePlace): string {
  const fromRoot = relative(root, folder);
  const shown = fromRoot.startsWith("..") ? folder : fromRoot.split(sep).join("/");
  return problemLine({ ...problem, file: fileOf(problem, folder) }, shown);
}

export interface StorePlace {
  readonly root: string;
  readonly folder: string;
}

/** The problem names a file of the demo. If the store lacks it, finds the file that declares the field. */
function fileOf({ file, field }: Problem, folder: string): string {
  if (field === "" || existsSync(join(folder, file))) return file;
  const [key] = field.split(/[.[]/);
  const declared = new RegExp(`\\bexport const ${key}\\b`);
  const found = listSources(folder).find((name) =>
    declared.test(readFileSync(join(folder, name), "utf8")),
  );
  return found ?? "index.ts";
}

export function listSources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(
    (name) => name.endsWith(".ts") && !/\.(d|test)\.ts$|^generate\.ts$/.test(name),
  );
}
