/**
 * If a module's code is in a chunk with others, the build leaves a file that only re-exports from the chunk: a facade.
 * Documents import the chunk instead, which saves a request.
 */
import type { Facade } from "#protocol/facade.ts";

export type Facades = ReadonlyMap<string, Facade>;

const REEXPORT = /^export\{([^{}]+)\}from"\.\/([^"/]+)";\s*$/;
const START = /^import\{([\w$]+) as ([\w$]+)\}from"\.\/([^"/]+)";\2\(\);\s*$/;

/** Undefined if the file has code of its own. `url` is the file's. */
export function readFacade(url: string, text: string): Facade | undefined {
  const [, call, , from] = START.exec(text) ?? [];
  if (call && from) return { file: beside(url, from), names: { start: call } };
  const [, list, file] = REEXPORT.exec(text) ?? [];
  if (!list || !file) return undefined;
  const pairs = list.split(",").map((part) => part.split(" as "));
  const names = Object.fromEntries(pairs.map(([own = "", name = own]) => [name, own]));
  return { file: beside(url, file), names };
}

function beside(url: string, file: string): string {
  return url.slice(0, url.lastIndexOf("/") + 1) + file;
}

/** `script` is React Router's module script; the modules at `urls` are loaded at once with it. */
export function importChunks(script: string, facades: Facades, urls: readonly string[]): string {
  const early = urls.filter((url) => !facades.has(url)).map((url) => `import "${url}";`);
  const direct = script
    .replaceAll(/import \* as (\w+) from "([^"]+)";/g, (statement, name: string, url: string) => {
      const facade = facades.get(url);
      if (!facade) return statement;
      const names = Object.entries(facade.names).map(([own, used]) => `${own}:${name}_.${used}`);
      return `import * as ${name}_ from "${facade.file}";const ${name}={${names.join()}};`;
    })
    .replace(/import\("([^"]+)"\);/, (statement, url: string) => {
      const { file, names } = facades.get(url) ?? {};
      return names ? `import("${file}").then(m=>m.${names["start"]}());` : statement;
    });
  return early.join("") + direct;
}
