/** `npm run check`: the checks to pass before every commit, in under a minute. */
import { checkStep, type Count, total, vitestStep } from "./steps.ts";

export async function staticSteps(): Promise<Count[]> {
  return [
    await checkStep("format", "oxfmt", "--check"),
    await checkStep("lint and direction of imports", "oxlint"),
    await checkStep("route types", "react-router", "typegen"),
    await checkStep("types", "tsc", "--noEmit"),
    await checkStep("unused files, exports and packages", "knip"),
  ];
}

if (import.meta.main) {
  const counts = [
    ...(await staticSteps()),
    await vitestStep("--exclude=tests/**", "domain", "app", "locales", "scripts", "store"),
  ];
  const { passed, failed } = total(counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
