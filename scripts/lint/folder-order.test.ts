import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tollgate-order-"));
afterAll(() => rmSync(folder, { recursive: true }));

const config = {
  jsPlugins: [join(import.meta.dirname, "plugin.mjs")],
  categories: { correctness: "off" },
  rules: { "tollgate/folder-order": "error" },
};

function objections(file: string, code: string): number {
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
  const tool = join(project, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [tool, "--format", "unix", file], { cwd: folder });
  return stdout.toString().split("tollgate(folder-order)").length - 1;
}

test.each([
  ["domain/orders/a.ts", `import { settle } from "../selling/settle-order.ts";`],
  ["domain/orders/b.ts", `import type { Settle } from "#domain/selling/settle-order.ts";`],
  ["domain/orders/c.ts", `export { settle } from "../selling/settle-order.ts";`],
  ["domain/orders/d.ts", `export * from "../selling/settle-order.ts";`],
  ["domain/orders/e.ts", `const settle = await import("../selling/settle-order.ts");`],
  ["domain/orders/f.ts", `type Settle = import("../selling/settle-order.ts").Settle;`],
  ["domain/money.ts", `import { orders } from "./orders/orders.ts";`],
  ["domain/new-folder/a.ts", `import { money } from "../money.ts";`],
  ["domain/privacy/a.ts", `import { a } from "../new-folder/a.ts";`],
  ["server/http/middleware/a.ts", `import { render } from "../../page-cache/render.ts";`],
  ["server/modules/a.ts", `import { compose } from "../compose.ts";`],
])("%s must not say %s", (file, code) => expect(objections(file, code)).toBe(1));

test.each([
  ["domain/selling/a.ts", `import { orders } from "../orders/orders.ts";`],
  ["domain/selling/b.ts", `import { money } from "../money.ts"; import "./a.ts"; import "zod";`],
  ["server/page-cache/a.ts", `import { log } from "../http/middleware/log.ts";`],
  ["server/compose.ts", `import { a } from "./modules/a.ts"; import "#domain/orders/orders.ts";`],
])("%s may say %s", (file, code) => expect(objections(file, code)).toBe(0));

const folders = ["domain", "server"].flatMap((room) =>
  readdirSync(join(project, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${room}/${name}`),
);

test.each(folders)("%s has a place", (path) => {
  const first = path.startsWith("domain/") ? "../money.ts" : "../adapters/a.ts";
  expect(objections(`${path}/placed.ts`, `import "${first}";`)).toBe(0);
});
