import { staticSteps } from "./check.ts";
import { browserStep, checkStep, total, vitestStep } from "./steps.ts";

const counts = [
  ...staticSteps(),
  checkStep("build", "node", "scripts/build.ts"),
  vitestStep(),
  await browserStep(),
];
const { passed, failed } = total(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
