import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/**
 * For tests of the plugin's rules: how often the rule objects to each file, by its path. Checks all files in one run of
 * the linter.
 */
export function countObjections(
  rule: string,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-lint-"));
  const config = {
    jsPlugins: [join(import.meta.dirname, "plugin.mjs")],
    categories: { correctness: "off" },
    rules: { [`tollgate/${rule}`]: "error" },
  };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const tool = join(import.meta.dirname, "../../node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [tool, "--format", "json"], { cwd: folder });
  rmSync(folder, { recursive: true });
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout.toString()));
  const counts = Object.fromEntries(Object.keys(files).map((path) => [path, 0]));
  for (const { code, filename } of diagnostics) {
    const path = filename.replaceAll("\\", "/");
    if (code === `tollgate(${rule})`) counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}
