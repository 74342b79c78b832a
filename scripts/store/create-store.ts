/** `npm run store -- new FOLDER`: copies the small store in `template/` into a new folder, in the maker's words. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Look } from "#domain/catalog/theme.ts";
import { fail, print, type Terminal } from "../terminal.ts";
import { requireStore } from "./load-store.ts";
import { isOutside } from "./outside-store.ts";
import {
  changeSource,
  checkOwnWords,
  inOwnWords,
  type OwnWords,
  TEMPLATE_FILE,
  TEMPLATE_WORDS,
} from "./own-words.ts";
import { listSources } from "./problem.ts";
import {
  listSampleLanguages,
  readInterfaceText,
  readSamples,
  rewriteTexts,
  TEMPLATE_LANGUAGE,
} from "./samples.ts";

const template = fileURLToPath(new URL("template", import.meta.url));

/** Its key in `locales/`. */
const INSIDE_TITLE = "landing.navDiscover";

interface NewStore {
  /** Absolute, or relative to the project. */
  readonly folder: string;
  readonly look: Look;
  /** BCP 47. */
  readonly language: string;
  /** A path among them is absolute, or relative to the project. */
  readonly words?: OwnWords;
}

export async function createStore(
  root: string,
  { folder: name, look, language, words = {} }: NewStore,
  terminal: Terminal,
): Promise<number> {
  const folder = resolve(root, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return fail(terminal, `${folder} exists and is not empty: name another folder.`);
  const languages = listSampleLanguages();
  if (!languages.includes(language))
    return fail(
      terminal,
      `There are no sample texts in ${language}: write one of ${languages.join(", ")}, then replace the texts.`,
    );
  const own = await checkOwnWords({
    ...words,
    ...(words.file && { file: resolve(root, words.file) }),
  });
  if ("problem" in own) return fail(terminal, own.problem);
  // On demand and before anything is written: a deployed shop lacks the packages.
  const sample = own.words.file === undefined ? await import("./sample-pdf.ts") : undefined;
  mkdirSync(dirname(folder), { recursive: true });
  cpSync(template, folder, { recursive: true });
  writeTexts(folder, language, own.words);
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replace(from, to));
  change("theme.ts", 'look: "calm"', `look: "${look}"`);
  change("index.ts", `languages: ["${TEMPLATE_LANGUAGE}"]`, `languages: ["${language}"]`);
  if (isOutside(root, folder)) writeEditorSettings(root, folder);
  mkdirSync(join(folder, "files"));
  if (own.words.file !== undefined)
    cpSync(own.words.file, join(folder, "files", basename(own.words.file)));
  if (sample) {
    const pdf = await sample.makeSamplePdf(await requireStore({ root, folder }), folder);
    writeFileSync(join(folder, "files", TEMPLATE_FILE), pdf);
  }
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

function writeTexts(folder: string, language: string, words: OwnWords): void {
  const samples =
    language === TEMPLATE_LANGUAGE ? new Map<string, string>() : readSamples(language);
  const say = (text: string) => samples.get(text) ?? text;
  const told = { name: say(TEMPLATE_WORDS.name), sells: say(TEMPLATE_WORDS.sells) };
  for (const file of listSources(folder)) {
    const source = readFileSync(join(folder, file), "utf8");
    const texts = rewriteTexts(source, (text) => inOwnWords(say(text), words, told));
    writeFileSync(
      join(folder, file),
      changeSource(file, texts, words, readInterfaceText(language, INSIDE_TITLE)),
    );
  }
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
