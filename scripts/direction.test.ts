import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const rules: readonly [file: string, forbidden: readonly string[], allowed: readonly string[]][] = [
  [
    "domain/orders/orders.ts",
    [
      "#app/context.ts",
      "#embedded/payments/sandbox.ts",
      "#protocol/failure.ts",
      "../../protocol/failure.ts",
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
  [
    "app/routes/landing/home.tsx",
    [
      "#embedded/payments/sandbox.ts",
      "#server/config.ts",
      "#store/index.ts",
      "#scripts/steps.ts",
      "../../server/config.ts",
      "../../store/index.ts",
      "../../domain/money.ts",
      "../../../server/config.ts",
      "../sections/../../server/config.ts",
    ],
    ["react", "#domain/money.ts", "../../context.ts", "../session.ts", "#app/context.ts"],
  ],
  ["app/root.tsx", ["../server/x.ts", "../store/x.ts"], ["./context.ts", "./session/x.ts"]],
  [
    "server/page-cache/render.ts",
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
      "#embedded/payments/sandbox.ts",
      "../../scripts/steps.ts",
      "#tests/support/test-app.ts",
      "./../../store/index.ts",
    ],
    ["#app/context.ts", "#domain/money.ts", "../config.ts", "../store-files.ts", "hono"],
  ],
  [
    "server/compose.ts",
    ["../app/x.ts", "../store/x.ts", "./adapters/x.ts", "#embedded/payments/sandbox.ts"],
    ["./config.ts", "./modules/orders.ts"],
  ],
  [
    "server/modules/catalog.ts",
    [
      "#app/errors/error-page.tsx",
      "#embedded/payments/sandbox.ts",
      "#scripts/steps.ts",
      "#tests/support/test-app.ts",
    ],
    ["#store/index.ts", "../adapters/files/disk.ts", "#app/context.ts", "./module.ts"],
  ],
  [
    "server/adapters/files/disk.ts",
    [
      "../../config.ts",
      "#server/config.ts",
      "#app/context.ts",
      "#embedded/payments/sandbox.ts",
      "#protocol/failure.ts",
      "./../../config.ts",
    ],
    ["#domain/ports/documents.ts", "./keys.ts", "node:fs"],
  ],
  [
    "server/adapters/documents/sqlite/find.ts",
    ["../disk.ts", "../../files/disk.ts", "../shared/../../../config.ts", "#server/config.ts"],
    ["../shared/query-plan.ts", "./database.ts", "#domain/ports/documents.ts", "node:sqlite"],
  ],
  [
    "embedded/modules/payments.ts",
    ["#embedded/payments/sandbox.ts", "#app/context.ts", "#store/index.ts", "../../server/x.ts"],
    ["#server/modules/module.ts", "../payments/sandbox.ts", "#domain/money.ts", "hono"],
  ],
  [
    "embedded/identity/protocol/server.ts",
    [
      "#server/http/rate-limits.ts",
      "#app/context.ts",
      "#store/index.ts",
      "#tests/support/test-identity.ts",
      "#domain/orders/orders.ts",
      "#domain/catalog/offer.ts",
      "../../../server/secrets/cipher.ts",
      "../../server/secrets/cipher.ts",
    ],
    [
      "#domain/ports/documents.ts",
      "#domain/notifications/outbox.ts",
      "#domain/values.ts",
      "#domain/money.ts",
      "#domain/pasted.ts",
      "#domain/tokens.ts",
      "#protocol/failure.ts",
      "../tokens/signing-keys.ts",
      "hono",
    ],
  ],
  [
    "scripts/accounts.ts",
    ["#embedded/identity/accounts/account-admin.ts", "../embedded/modules/services.ts"],
    ["#server/modules/embedded.ts", "#store/index.ts", "./command.ts"],
  ],
  [
    "protocol/failure.ts",
    ["#domain/values.ts", "../domain/values.ts", "../app/x.ts", "hono", "node:fs", "react"],
    ["zod", "./paths.ts"],
  ],
  [
    "store/demo/make-plans.ts",
    ["#server/config.ts", "../../server/config.ts", "../../app/x.ts", "./../server/config.ts"],
    ["#domain/catalog/offer.ts", "./files.ts"],
  ],
];

// Outside the project, because a concurrent build could include a temporary file inside it.
const folder = mkdtempSync(join(tmpdir(), "tollgate-direction-"));
afterAll(() => rmSync(folder, { recursive: true }));

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** Returns the imports that the linter rejects, as "FILE imports NAME". */
function refused(imports: readonly { file: string; name: string }[]): string[] {
  copyFileSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  cpSync("scripts/lint", join(folder, "scripts/lint"), { recursive: true });
  const lines = new Map<string, string>();
  imports.forEach(({ file, name }, index) => {
    const path = file.replace(/\.tsx?$/, `-${index}$&`);
    lines.set(path, `${file} imports ${name}`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import "${name}";\n`, { flag: "a" });
  });
  const tool = join(import.meta.dirname, "../node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [tool, "--format", "json"], { cwd: folder });
  return reportSchema
    .parse(JSON.parse(stdout.toString()))
    .diagnostics.filter(({ code }) => code === "eslint(no-restricted-imports)")
    .map(({ filename }) => lines.get(filename.replaceAll("\\", "/")) ?? filename);
}

test("forbidden imports are rejected, and no others", () => {
  const imports = rules.flatMap(([file, forbidden, allowed]) =>
    [...forbidden, ...allowed].map((name) => ({ file, name })),
  );
  const expected = rules.flatMap(([file, forbidden]) =>
    forbidden.map((name) => `${file} imports ${name}`),
  );
  expect([...new Set(refused(imports))].toSorted()).toEqual(expected.toSorted());
});
