/** `npm run store -- new FOLDER [--look LOOK] [--language LANGUAGE]`: copies the small store in `template/` into a new folder. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Look } from "#domain/catalog/theme.ts";
import { fail, print, type Terminal } from "../terminal.ts";
import { listSources } from "./problem.ts";
import { isOutside } from "./outside-store.ts";
import { listSampleLanguages, readSamples, TEMPLATE_LANGUAGE, translateSource } from "./samples.ts";

const template = fileURLToPath(new URL("template", import.meta.url));

interface NewStore {
  /** Absolute, or relative to the project. */
  readonly folder: string;
  readonly look: Look;
  /** BCP 47. */
  readonly language: string;
}

export function createStore(
  root: string,
  { folder: name, look, language }: NewStore,
  terminal: Terminal,
): number {
  const folder = resolve(root, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return fail(terminal, `${folder} exists and is not empty: name another folder.`);
  const languages = listSampleLanguages();
  if (!languages.includes(language))
    return fail(
      terminal,
      `There are no sample texts in ${language}: write one of ${languages.join(", ")}, then replace the texts.`,
    );
  mkdirSync(dirname(folder), { recursive: true });
  cpSync(template, folder, { recursive: true });
  const change = (file: string, write: (source: string) => string) =>
    writeFileSync(join(folder, file), write(readFileSync(join(folder, file), "utf8")));
  change("theme.ts", (source) => source.replace('look: "calm"', `look: "${look}"`));
  if (language !== TEMPLATE_LANGUAGE) {
    const samples = readSamples(language);
    for (const file of listSources(folder)) change(file, (text) => translateSource(text, samples));
    change("index.ts", (source) =>
      source.replace(`languages: ["${TEMPLATE_LANGUAGE}"]`, `languages: ["${language}"]`),
    );
  }
  if (isOutside(root, folder)) writeEditorSettings(root, folder);
  const store = isOutside(root, folder) ? folder : relative(root, folder);
  return print(
    terminal,
    `${folder} has a small store now. Next:

  STORE=${store} npm start                   serves it
  STORE=${store} npm run store -- check      says what is wrong with it

Write your texts and prices into its files, put your pictures into media/ and what you sell into files/. docs/store.md
describes every field. To serve it from now on without naming it, write STORE=${store} into .env.
`,
  );
}

/** Outside the project, editors need these paths to find the types of the store's fields. */
function writeEditorSettings(root: string, folder: string): void {
  const packages = join(root, "node_modules");
  const settings = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      paths: { "#domain/*": [join(root, "domain/*")], "*": [join(packages, "*")] },
      typeRoots: [join(packages, "@types")],
      types: ["node"],
    },
    include: ["**/*.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), `${JSON.stringify(settings, null, 2)}\n`);
}
