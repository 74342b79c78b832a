import { checkStep, type StepResult, report, vitestStep } from "./steps.ts";

export async function staticSteps(): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const [title, command, ...args] of [
    ["format", "oxfmt", "--check"],
    ["lint and direction of imports", "oxlint"],
    ["circles of files and folders", "node", "scripts/circles.ts"],
    ["route types", "react-router", "typegen"],
    ["types", "tsc", "--noEmit"],
    ["store", "node", "scripts/store.ts", "check"],
    ["unused files, exports and packages", "knip"],
  ] as const)
    results.push(await checkStep(title, command, ...args));
  return results;
}

if (import.meta.main) {
  const checks = await staticSteps();
  report([
    ...checks,
    await vitestStep("--exclude=tests/**", "domain/", "app/", "locales/", "scripts/", "store/"),
  ]);
}
