/** Stores with one mistake each: `npm run store -- check` names the file, the field and what to write instead. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** File of the new store, what it contains, and what replaces that. */
type Change = readonly [file: string, from: string | RegExp, to: string];

function breakStore(...changes: readonly Change[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-broken-"));
  cpSync(join(root, "scripts/store/template"), folder, { recursive: true });
  for (const [file, from, to] of changes) {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not contain ${String(from)}`);
    writeFileSync(path, after);
  }
  return folder;
}

interface Checked {
  readonly code: number;
  /** Without warnings and the path of the folder. */
  readonly problems: readonly string[];
}

/** Deletes the store afterwards. */
async function check(folder: string): Promise<Checked> {
  const env = { ...process.env, STORE: folder };
  const { code, errors } = await new Promise<{ code: number; errors: string }>((resolve) => {
    const args = [join(root, "scripts/store.ts"), "check"];
    execFile(process.execPath, args, { cwd: root, env }, (error, _out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, errors }),
    );
  });
  rmSync(folder, { recursive: true });
  const lines = errors.split("\n").filter((line) => line !== "" && !line.startsWith("warning: "));
  return { code, problems: lines.map((line) => line.replace(`${folder}/`, "")) };
}

const plan = (id: string, more = "") =>
  `{ id: "${id}", name: "One", summary: "One.", price: 900, currency: "EUR", files: ["download"], includes: ["One"]${more} },`;
const inIdeas = (field: string): Change => [
  "index.ts",
  "// Shown by",
  `ideas: [{ id: "one", title: "One", ${field} }],\n// Shown by`,
];

test("a new store has no mistake", async () => {
  expect(await check(breakStore())).toEqual({ code: 0, problems: [] });
});

test.concurrent.each<[mistake: string, change: Change, problem: string]>([
  [
    "a price in quotes",
    ["plans.ts", "price: 1900", 'price: "19"'],
    "plans.ts: plans[0].price: is a text: write 19 without quotes",
  ],
  [
    "a plan with an unknown file",
    ["plans.ts", '["download"]', '["film"]'],
    'plans.ts: plans[0].files[0]: there is no file "film": write one of download',
  ],
  [
    "two plans with one id",
    ["plans.ts", /(= \[)/, `$1 ${plan("complete")}`],
    'plans.ts: plans[1].id: "complete" is the id of another entry: write another one',
  ],
  [
    "thirteen plans",
    ["plans.ts", /(= \[)/, `$1 ${Array.from({ length: 12 }, (_, at) => plan(`p${at}`)).join("")}`],
    "plans.ts: plans: has more than twelve plans: remove some",
  ],
  [
    "no plan",
    ["plans.ts", /= \[[^]*\];/, "= [];"],
    "plans.ts: plans: is empty: write at least one plan",
  ],
  [
    "an empty text",
    ["landing.ts", "What your visitor gets", " "],
    "landing.ts: landing.headline: is empty: write a text",
  ],
  [
    "a language without a catalogue",
    ["index.ts", '["en"]', '["en", "de"]'],
    "index.ts: languages[1]: there is no locales/de.po: copy locales/en.po and translate it, or write one of ",
  ],
  [
    "a language that is none",
    ["index.ts", '["en"]', '["english please"]'],
    'index.ts: languages[0]: is no language tag: write one such as "de" or "pt-BR"',
  ],
  [
    "two currencies",
    ["plans.ts", /(= \[)/, `$1 ${plan("one").replace("EUR", "USD")}`],
    "plans.ts: plans: have several currencies: write the same currency in each plan",
  ],
  [
    "an unknown section",
    ["landing.ts", '// sections: ["hero", "feature"', 'sections: ["hero", "fetures"'],
    'landing.ts: landing.sections[1]: is "fetures": write one of "hero", "discover", "feature", "ideas", "questions", "cta"',
  ],
  [
    "an unknown section with content",
    ["landing.ts", '// sections: ["hero",', 'sections: [{ section: "praise", title: "Praise" },'],
    'landing.ts: landing.sections[0].section: is "praise": write one of "discover", "feature", ',
  ],
  [
    "a section without content",
    ["landing.ts", '// sections: ["hero",', 'sections: ["discover",'],
    'landing.ts: landing.sections[0]: "discover" has no content: write the field "discover" beside "sections", or remove it here',
  ],
  [
    "a mistake inside a section's own content",
    [
      "landing.ts",
      '// sections: ["hero",',
      'sections: [{ section: "cta", titel: "Buy", action: "Buy", title: "B" },',
    ],
    "landing.ts: landing.sections[0].titel: is no field here: write title",
  ],
  [
    "a syntax error",
    ["landing.ts", 'action: "See the price",', 'action: "See the price"'],
    "landing.ts: line 24: cannot be read (Expected ',', got 'ident'): correct this line or those before it",
  ],
  [
    "an import of a file that does not exist",
    ["index.ts", "./legal.ts", "./law.ts"],
    'index.ts: line 9: imports "law.ts", which does not exist: correct the name, or add the file',
  ],
  [
    "an import without the file's ending",
    ["index.ts", "./legal.ts", "./legal"],
    'index.ts: line 9: imports "legal", which does not exist: write "legal.ts"',
  ],
  [
    "an import of a name that is not exported",
    ["index.ts", "{ legal }", "{ law }"],
    'index.ts: line 9: imports law from "./legal.ts", which does not export it: correct the name, or export it there',
  ],
  [
    "an import of a package that is not installed",
    ["plans.ts", "import type", 'import "no-such-package";\nimport type'],
    'plans.ts: line 1: imports "no-such-package", which is not installed: run npm install no-such-package, or remove the import',
  ],
  [
    "an expression that fails",
    ["legal.ts", "export const", "\nnobody.call();\nexport const"],
    "legal.ts: line 5: fails (nobody is not defined): correct this line",
  ],
  [
    "the old name of an idea's date",
    inIdeas("lastWalkedAt: 1"),
    'index.ts: ideas[0].lastWalkedAt: is called "date" now',
  ],
  [
    "a date as a text",
    inIdeas('date: "2026-05-01"'),
    'index.ts: ideas[0].date: is no Timestamp: write Timestamp.fromDate(new Date("2026-05-01T10:00:00Z"))',
  ],
  [
    "a coordinate as a list",
    inIdeas("coordinate: [46.37, 14.11]"),
    "index.ts: ideas[0].coordinate: is no GeoPoint: write new GeoPoint(latitude, longitude), such as new GeoPoint(46.37, 14.11)",
  ],
  [
    "an e-mail address that is none",
    ["legal.ts", "hello@my-shop.example", "hello"],
    "legal.ts: legal.email: is no e-mail address: write one such as hello@example.com",
  ],
  [
    "a policy version of 0",
    ["legal.ts", "// policyVersion: 1", "policyVersion: 0"],
    "legal.ts: legal.policyVersion: is 0: write 1 at least",
  ],
  [
    "a picture that is missing",
    ["landing.ts", "// cover: {", "cover: {"],
    "landing.ts: landing.cover.media: there is no cover.jpg in media/ of the store. Put the picture there: it has none",
  ],
  [
    "a media type that is none",
    ["files.ts", '// mediaType: "text/plain"', 'mediaType: "pdf"'],
    'files.ts: files[0].mediaType: is no media type: write one such as "application/pdf", or remove the field',
  ],
  [
    "a file's name with a slash",
    ["files.ts", "my-download.txt", "texts/my-download.txt"],
    "files.ts: files[0].name: has a slash or a control character: write the name of a file in the store's folder files/, without a folder",
  ],
  [
    "an id with capitals",
    ["plans.ts", '"complete"', '"Complete Pack"'],
    'plans.ts: plans[0].id: is no id: write lower-case letters, digits and dashes, 63 at most, such as "my-book"',
  ],
  [
    "a neutral that is none",
    ["theme.ts", '// neutral: "slate"', 'neutral: "grey"'],
    'theme.ts: theme.neutral: is "grey": write one of "neutral", "gray", "slate", "zinc", "stone"',
  ],
  [
    "a brand color that is none",
    ["theme.ts", '"#0066ff"', '"oceanic"'],
    'theme.ts: theme.brand: "oceanic" is no CSS color without transparency: write one such as "#0066ff"',
  ],
  [
    "a brand color that is too bright for white text",
    ["theme.ts", '"#0066ff"', '"#ffee00"'],
    "theme.ts: theme.brand: ",
  ],
  [
    "a folder of fonts that is missing",
    ["theme.ts", "// typefaces: {", 'typefaces: { calm: { folder: "fonts/calm" } }, // '],
    "theme.ts: theme.typefaces.calm.folder: ",
  ],
  [
    "a package of fonts that is not installed",
    [
      "theme.ts",
      "// typefaces: {",
      'typefaces: { calm: { package: "@fontsource/no-such-font" } }, // ',
    ],
    "theme.ts: theme.typefaces.calm.package: ",
  ],
  [
    "a typeface that is none",
    ["theme.ts", "// typefaces: {", 'typefaces: { calm: "serif" }, // '],
    'theme.ts: theme.typefaces.calm: is "serif": write "system"',
  ],
  [
    "a misspelt field of a typeface",
    [
      "theme.ts",
      "// typefaces: {",
      'typefaces: { calm: { folder: "fonts/calm", wait: 300 } }, // ',
    ],
    "theme.ts: theme.typefaces.calm.wait: is no field here: ",
  ],
  [
    "a store that is not defined by defineStore",
    ["index.ts", "defineStore({", "Object({"],
    "index.ts: store: is missing: write export const store = defineStore({ … })",
  ],
])("%s", async (_mistake, change, problem) => {
  const { code, problems } = await check(breakStore(change));
  expect(problems.map((line) => line.slice(0, problem.length))).toEqual([problem]);
  expect(code).toBe(1);
});

test("all mistakes are listed at once", async () => {
  const folder = breakStore(
    ["landing.ts", "headline:", "headine:"],
    ["legal.ts", "hello@my-shop.example", "hello"],
    ["plans.ts", '["download"]', '["film"]'],
  );
  expect((await check(folder)).problems).toEqual([
    "landing.ts: landing.headline: is missing: write a text in quotes",
    "landing.ts: landing.headine: is no field here: write headline",
    "legal.ts: legal.email: is no e-mail address: write one such as hello@example.com",
    'plans.ts: plans[0].files[0]: there is no file "film": write one of download',
  ]);
});

test("every file that cannot be read is listed", async () => {
  const folder = breakStore(
    ["landing.ts", 'action: "See', "action: See"],
    ["plans.ts", "price: 1900", "price: 19,00 EUR"],
  );
  const found = (await check(folder)).problems.map((line) => line.split(" cannot")[0]);
  expect(found.sort()).toEqual(["landing.ts: line 10:", "plans.ts: line 10:"]);
});

test("the problem names the file that has the field", async () => {
  const folder = breakStore(["legal.ts", "hello@my-shop.example", "hello"]);
  renameSync(join(folder, "legal.ts"), join(folder, "law.ts"));
  const index = join(folder, "index.ts");
  writeFileSync(index, readFileSync(index, "utf8").replace("./legal.ts", "./law.ts"));
  expect((await check(folder)).problems).toEqual([
    expect.stringMatching(/^law\.ts: legal\.email: /),
  ]);
});

test("without index.ts, or without the folder, the problem says how to begin", async () => {
  const folder = breakStore();
  rmSync(join(folder, "index.ts"));
  const problem =
    "index.ts: is missing: write it, or create a store with npm run store -- new NAME";
  expect(await check(folder)).toEqual({ code: 1, problems: [problem] });
});
