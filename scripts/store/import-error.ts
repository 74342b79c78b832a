import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Problem } from "./problem.ts";

/** `name` is the imported file. The problem names it if the error names no file of the store. */
export function describeImportError(error: unknown, folder: string, name: string): Problem {
  const real = realpathSync(folder);
  const { message, stack = "", code, url } = detailsOf(error);
  const missing = /^Cannot find (module|package) '(.+?)' imported from (.+)$/m.exec(message);
  const importer = missing?.[3] ?? /is not defined imported from (.+)$/m.exec(message)?.[1];
  if (importer?.startsWith(real + sep)) {
    const wanted = missing?.[2] ?? /specifier "(.+?)"/.exec(message)?.[1] ?? "";
    const isFile = missing?.[1] === "module";
    const word = isFile ? basename(wanted) : wanted;
    return {
      file: inStore(real, importer),
      field: lineWith(importer, word),
      message: isFile ? missingFile(wanted, url) : missingPackage(wanted),
    };
  }
  const [file, line] = placeIn(stack, real) ?? [join(real, name), undefined];
  return {
    file: inStore(real, file),
    field: line === undefined ? "" : `line ${line}`,
    message: describe(message, code),
  };
}

function detailsOf(error: unknown): Error & { readonly code?: unknown; readonly url?: unknown } {
  return error instanceof Error ? error : new Error(String(error));
}

function describe(message: string, code: unknown): string {
  if (code === "ERR_INVALID_TYPESCRIPT_SYNTAX")
    return `cannot be read (${message}): correct this line or those before it`;
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
    return `cannot be read (${message}): write plain values with types`;
  const absent = /module '(.+?)' does not provide an export named '(.+?)'/.exec(message);
  if (absent)
    return `imports ${absent[2]} from "${absent[1]}", which does not export it: correct the name, or export it there`;
  return `fails (${message}): correct this line`;
}

function missingFile(path: string, url: unknown): string {
  const wanted = typeof url === "string" ? fileURLToPath(url) : path;
  const withEnding = `${wanted}.ts`;
  return existsSync(withEnding)
    ? `imports "${basename(wanted)}", which does not exist: write "${basename(withEnding)}"`
    : `imports "${basename(wanted)}", which does not exist: correct the name, or add the file`;
}

function missingPackage(specifier: string): string {
  return specifier.startsWith("#")
    ? `imports "${specifier}", which the project does not have: correct the path, such as "#domain/catalog/offer.ts"`
    : `imports "${specifier}", which is not installed: run npm install ${specifier}, or remove the import`;
}

function placeIn(stack: string, folder: string): [file: string, line: string] | undefined {
  const places = stack.matchAll(
    /(file:\/\/\/[^\s()]+?|\/[^\s()]+?|[A-Z]:\\[^\s()]+?):(\d+)(?=[:\s)]|$)/gm,
  );
  for (const [, path = "", line = ""] of places) {
    const file = path.startsWith("file:") ? fileURLToPath(path) : path;
    if (file.startsWith(folder + sep)) return [file, line];
  }
  return undefined;
}

function lineWith(file: string, word: string): string {
  const at = readFileSync(file, "utf8")
    .split("\n")
    .findIndex((line) => line.includes(word));
  return at < 0 ? "" : `line ${at + 1}`;
}

function inStore(folder: string, file: string): string {
  return relative(folder, file).split(sep).join("/");
}
