import { availableParallelism } from "node:os";
import pMap from "p-map";
import { checkStep, type StepResult, report, vitestStep } from "./steps.ts";

type Step = readonly [title: string, command: string, ...args: string[]];

/** The slowest is first, so that the others run beside it. */
const STEPS: readonly Step[] = [
  // Each further checker would check much of the types again.
  ["types", "tsc", "--noEmit", "--checkers", "1"],
  ["unused files, exports and packages", "knip"],
  ["lint and direction of imports", "oxlint"],
  ["format", "oxfmt", "--check"],
  ["circles of files and folders", "node", "scripts/circles.ts"],
];

/** `more` run beside the static checks: `npm test` builds the store, which also checks it. */
export async function staticSteps(...more: readonly Step[]): Promise<readonly StepResult[]> {
  // Writes files that other steps read.
  const types = await checkStep("route types", "react-router", "typegen");
  const concurrency = availableParallelism();
  const others = await pMap([...more, ...STEPS], (step) => checkStep(...step), { concurrency });
  return [types, ...others];
}

if (import.meta.main) {
  const checks = await staticSteps(["store", "node", "scripts/store.ts", "check"]);
  report([
    ...checks,
    await vitestStep("--exclude=tests/**", "domain/", "app/", "locales/", "scripts/", "store/"),
  ]);
}
