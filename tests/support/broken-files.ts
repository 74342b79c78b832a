/** Mistakes in the code, pictures, files and theme of a store. */
import type { BrokenStore } from "./break-store.ts";

export const brokenFiles: readonly BrokenStore[] = [
  {
    mistake: "a picture that is missing",
    changes: [["landing.ts", "// cover:", "cover:"]],
    problem:
      "landing.ts: landing.cover.media: there is no cover.jpg in media/ of the store. Put the picture there",
  },
  {
    mistake: "a cover that is missing",
    changes: [["index.ts", "// cover:", "cover:"]],
    problem:
      "index.ts: offer.cover.media: there is no cover.jpg in media/ of the store. Put the picture there",
  },
  {
    mistake: "a picture in another format than its name says",
    changes: [
      // Beginning like a ZIP.
      ["media/cover.jpg", "", "PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000"],
      ["landing.ts", "// cover:", "cover:"],
    ],
    problem:
      "landing.ts: landing.cover.media: cover.jpg is a ZIP archive, whatever its name says. Unpack it and use the picture in it",
  },
  {
    mistake: "a mark that is missing",
    changes: [["theme.ts", "// mark:", "mark:"]],
    problem:
      "theme.ts: theme.mark: there is no mark.svg in media/ of the store. Put the picture there",
  },
  {
    mistake: "a file whose name ends with a space",
    changes: [["files.ts", '"my-download.pdf"', '"my-download.pdf "']],
    problem:
      "files.ts: files[0].name: begins or ends with a space: rename the file without it, and write that name",
  },
  {
    mistake: "a file that is missing",
    changes: [["files.ts", '"my-download.pdf"', '"my-book.pdf"']],
    problem: "files.ts: files[0].name: there is no files/my-book.pdf: put the file there",
  },
  {
    mistake: "an empty file",
    changes: [["files/my-download.pdf", /[^]+/, ""]],
    problem: "files.ts: files[0].name: files/my-download.pdf is empty: put the finished file there",
  },
  {
    mistake: "a script that fails",
    changes: [
      ["generate.ts", "", 'export async function generate() {\n  throw new Error("no oven");\n}\n'],
    ],
    problem: "generate.ts: line 2: fails (no oven): correct this line",
  },
  {
    mistake: "a syntax error",
    changes: [["landing.ts", 'action: "Get your copy",', 'action: "Get your copy"']],
    problem:
      "landing.ts: line 16: cannot be read (Expected ',', got 'ident'): correct this line or those before it",
  },
  {
    mistake: "an import of a file that does not exist",
    changes: [["index.ts", "./legal.ts", "./law.ts"]],
    problem:
      'index.ts: line 9: imports "law.ts", which does not exist: correct the name, or add the file',
  },
  {
    mistake: "an import without the file's ending",
    changes: [["index.ts", "./legal.ts", "./legal"]],
    problem: 'index.ts: line 9: imports "legal", which does not exist: write "legal.ts"',
  },
  {
    mistake: "an import of a name that is not exported",
    changes: [["index.ts", "{ legal }", "{ law }"]],
    problem:
      'index.ts: line 9: imports law from "./legal.ts", which does not export it: correct the name, or export it there',
  },
  {
    mistake: "an import of a package that is not installed",
    changes: [["plans.ts", "import type", 'import "no-such-package";\nimport type']],
    problem:
      'plans.ts: line 1: imports "no-such-package", which is not installed: run npm install no-such-package, or remove the import',
  },
  {
    mistake: "an expression that fails",
    changes: [["legal.ts", "export const", "\nnobody.call();\nexport const"]],
    problem: "legal.ts: line 5: fails (nobody is not defined): correct this line",
  },
  {
    mistake: "a neutral that is none",
    changes: [["theme.ts", '// neutral: "slate"', 'neutral: "grey"']],
    problem:
      'theme.ts: theme.neutral: is "grey": write one of "neutral", "gray", "slate", "zinc", "stone"',
  },
  {
    mistake: "a brand color that is none",
    changes: [["theme.ts", '"#0066ff"', '"oceanic"']],
    problem:
      'theme.ts: theme.brand: "oceanic" is no CSS color without transparency: write one such as "#0066ff"',
  },
  {
    mistake: "a brand color that is too bright for white text",
    changes: [["theme.ts", '"#0066ff"', '"#ffee00"']],
    problem: "theme.ts: theme.brand: ",
  },
  {
    mistake: "a folder of fonts that is missing",
    changes: [
      ["theme.ts", "// typefaces: {", 'typefaces: { calm: { folder: "fonts/calm" } }, // '],
    ],
    problem: "theme.ts: theme.typefaces.calm.folder: ",
  },
  {
    mistake: "a package of fonts that is not installed",
    changes: [
      [
        "theme.ts",
        "// typefaces: {",
        'typefaces: { calm: { package: "@fontsource/no-such-font" } }, // ',
      ],
    ],
    problem: "theme.ts: theme.typefaces.calm.package: ",
  },
  {
    mistake: "a typeface that is none",
    changes: [["theme.ts", "// typefaces: {", 'typefaces: { calm: "serif" }, // ']],
    problem: 'theme.ts: theme.typefaces.calm: is "serif": write "system"',
  },
  {
    mistake: "a misspelt field of a typeface",
    changes: [
      [
        "theme.ts",
        "// typefaces: {",
        'typefaces: { calm: { folder: "fonts/calm", wait: 300 } }, // ',
      ],
    ],
    problem: "theme.ts: theme.typefaces.calm.wait: is no field here: ",
  },
  {
    mistake: "a store that is not defined by defineStore",
    changes: [["index.ts", "defineStore({", "Object({"]],
    problem: "index.ts: store: is missing: write export const store = defineStore({ … })",
  },
];
