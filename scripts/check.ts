import { availableParallelism } from "node:os";
import pMap from "p-map";
import { checkStep, type StepResult, report, vitestStep } from "./steps.ts";

type Step = readonly [title: string, command: string, ...args: string[]];

/** Not beside tests, because Vitest writes the route types anew. */
export const TYPES: Step = [
  "types",
  "tsc",
  "--noEmit",
  // Each further checker would check much of the types again.
  "--checkers",
  "1",
];

/** The slowest is first, so that the others run beside it. */
const STEPS: readonly Step[] = [
  ["unused files, exports and packages", "knip"],
  ["lint and direction of imports", "oxlint"],
  ["format", "oxfmt", "--check"],
  ["circles of files and folders", "node", "scripts/circles.ts"],
];

/** Writes files that other steps read. */
export const routeTypesStep = () => checkStep("route types", "react-router", "typegen");

/** `concurrency` is 1 beside other work. */
export function staticSteps(
  more: readonly Step[],
  concurrency: number,
): Promise<readonly StepResult[]> {
  return pMap([...more, ...STEPS], (step) => checkStep(...step), { concurrency });
}

if (import.meta.main) {
  const store: Step = ["store", "node", "scripts/store.ts", "check"];
  report([
    await routeTypesStep(),
    ...(await staticSteps([TYPES, store], availableParallelism())),
    await vitestStep("--exclude=tests/**", "domain/", "app/", "locales/", "scripts/", "store/"),
  ]);
}
