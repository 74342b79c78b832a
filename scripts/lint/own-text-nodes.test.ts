import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tollgate-lint-"));
afterAll(() => rmSync(folder, { recursive: true }));

const config = {
  jsPlugins: [join(import.meta.dirname, "plugin.mjs")],
  categories: { correctness: "off" },
  rules: { "tollgate/own-text-nodes": "error" },
};

/** How often the rule objects to a component with this body. */
function objections(body: string): number {
  const file = join(folder, "part.tsx");
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  writeFileSync(file, `export function Part({ isOpen, translate, name }) { ${body} }`);
  const tool = join(project, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [tool, "--format", "unix", file], {
    cwd: folder,
  });
  return stdout.toString().split("tollgate(own-text-nodes)").length - 1;
}

test.each([
  `return <p>{isOpen && "open"}{" "}<b /></p>;`,
  `return <p><b />{isOpen ? translate("a") : name}</p>;`,
  "return <>{name ?? `none`}<b /></>;",
  `if (isOpen) return translate("a"); return <p />;`,
])("text that comes and goes needs an element: %s", (body) => {
  expect(objections(body)).toBe(1);
});

test.each([
  `return <p>{isOpen && "open"}</p>;`,
  `return <p>{translate("a")} <b /></p>;`,
  `return <p>{isOpen && <span>open</span>}<b /></p>;`,
  `if (isOpen) return <p>{translate("a")}</p>; return <p />;`,
])("React can replace the text: %s", (body) => {
  expect(objections(body)).toBe(0);
});
