/** Prints the problems and warnings of the stores in the folders named as arguments, as JSON: lists of lines for each. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkStore } from "#scripts/store/check-store.ts";
import { lineOf, type Problem } from "#scripts/store/problem.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const generated = mkdtempSync(join(tmpdir(), "tollgate-checked-"));
const found: Record<"problems" | "warnings", string[]>[] = [];
for (const folder of process.argv.slice(2)) {
  const place = { root, folder };
  const { problems, warnings } = await checkStore(place, generated);
  const lines = (of: readonly Problem[]) =>
    of.map((problem) => lineOf(problem, place).replace(`${folder}/`, ""));
  found.push({ problems: lines(problems), warnings: lines(warnings) });
}
rmSync(generated, { recursive: true });
process.stdout.write(JSON.stringify(found));
