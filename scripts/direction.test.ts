import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

/** Importing file, then what it may not and what it may import. */
const rules: readonly [file: string, forbidden: readonly string[], allowed: readonly string[]][] = [
  [
    "domain/orders/orders.ts",
    [
      "#app/context.ts",
      "#server/config.ts",
      "#store/index.ts",
      "../../app/context.ts",
      "../../server/config.ts",
      "../../store/index.ts",
      "../../scripts/steps.ts",
      "./../../server/config.ts",
      "../mail/../../server/config.ts",
      "../../../elsewhere.ts",
      "/server/config.ts",
      "file:///server/config.ts",
      "node:fs",
      "hono",
    ],
    ["zod", "./start-checkout.ts", "../ports.ts", "../mail/outbox.ts"],
  ],
  ["domain/shop.ts", ["../server/x.ts", "../app/x.ts", "../store/x.ts"], ["./ports.ts"]],
  [
    "app/routes/landing/home.tsx",
    [
      "#server/config.ts",
      "#store/index.ts",
      "#scripts/steps.ts",
      "../../server/config.ts",
      "../../store/index.ts",
      "../../domain/shop.ts",
      "../../../server/config.ts",
      "../sections/../../server/config.ts",
    ],
    ["react", "#domain/shop.ts", "../../context.ts", "../session.ts", "#app/context.ts"],
  ],
  ["app/root.tsx", ["../server/x.ts", "../store/x.ts"], ["./context.ts", "./session/x.ts"]],
  [
    "server/pages/render.ts",
    [
      "#app/consent.ts",
      "#app/errors/error-page.tsx",
      "#app/c",
      "#app/contexts.ts",
      "#app/deep/context.ts",
      "../../app/errors/error-page.tsx",
      "../../app/context.ts",
      "#store/index.ts",
      "../../store/index.ts",
      "../adapters/files/disk.ts",
      "#server/adapters/files/disk.ts",
      "../../scripts/steps.ts",
      "#tests/support/test-app.ts",
      "./../../store/index.ts",
    ],
    ["#app/context.ts", "#domain/shop.ts", "../config.ts", "../store-files.ts", "hono"],
  ],
  ["server/app.ts", ["../app/x.ts", "../store/x.ts", "./adapters/x.ts"], ["./config.ts"]],
  ["server/services.ts", [], ["#store/index.ts", "./adapters/files/disk.ts"]],
  [
    "server/adapters/files/disk.ts",
    ["../../config.ts", "#server/config.ts", "#app/context.ts", "./../../config.ts"],
    ["#domain/ports.ts", "./keys.ts", "node:fs"],
  ],
  [
    "store/plans.ts",
    ["#server/config.ts", "../server/config.ts", "../app/context.ts", "./../server/config.ts"],
    ["#domain/offer/offer.ts", "./files.ts"],
  ],
];

// A tree of its own: a file that is there for a moment would become part of a build beside it.
const folder = mkdtempSync(join(tmpdir(), "tollgate-direction-"));
afterAll(() => rmSync(folder, { recursive: true }));

const answerSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** Which of the imports the linter refuses. */
function refused(imports: readonly { file: string; name: string }[]): string[] {
  copyFileSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  const lines = new Map<string, string>();
  imports.forEach(({ file, name }, index) => {
    // One file per import, except where the file's own name matters.
    const path = file === "server/services.ts" ? file : file.replace(/\.tsx?$/, `-${index}$&`);
    lines.set(path, `${file} imports ${name}`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import "${name}";\n`, { flag: "a" });
  });
  const tool = join(import.meta.dirname, "../node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [tool, "--format", "json"], { cwd: folder });
  return answerSchema
    .parse(JSON.parse(stdout.toString()))
    .diagnostics.filter(({ code }) => code === "eslint(no-restricted-imports)")
    .map(({ filename }) => lines.get(filename.replaceAll("\\", "/")) ?? filename);
}

test("imports that point the wrong way are refused, and no others", () => {
  const imports = rules.flatMap(([file, forbidden, allowed]) =>
    [...forbidden, ...allowed].map((name) => ({ file, name })),
  );
  const expected = rules.flatMap(([file, forbidden]) =>
    forbidden.map((name) => `${file} imports ${name}`),
  );
  expect([...new Set(refused(imports))].toSorted()).toEqual(expected.toSorted());
});
