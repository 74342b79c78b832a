/** Prints the problems of the stores in the folders named as arguments, as JSON: a list of lines for each. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkStore } from "#scripts/store/check-store.ts";
import { lineOf } from "#scripts/store/problem.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const generated = mkdtempSync(join(tmpdir(), "tollgate-checked-"));
const found: string[][] = [];
for (const folder of process.argv.slice(2)) {
  const place = { root, folder };
  const { problems } = await checkStore(place, generated);
  found.push(problems.map((problem) => lineOf(problem, place).replace(`${folder}/`, "")));
}
rmSync(generated, { recursive: true });
process.stdout.write(JSON.stringify(found));
