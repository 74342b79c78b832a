import { staticSteps } from "./check.ts";
import { browserStep, checkStep, total, vitestStep } from "./steps.ts";

const counts = [
  ...(await staticSteps()),
  await checkStep("build", "node", "scripts/build.ts"),
  // Each waits much of its time: side by side they take two thirds of it.
  ...(await Promise.all([vitestStep(), browserStep()])),
];
// They take half an hour on a quiet machine: a nightly run sets SOAK=1.
if (process.env.SOAK === "1") counts.push(await checkStep("soaks", "node", "scripts/soak.ts"));
const { passed, failed } = total(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
