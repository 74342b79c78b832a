import { staticSteps } from "./check.ts";
import { findPostgres, hasSwift } from "./test-tools.mjs";
import { browserStep, checkStep, emulatorStep, report, vitestStep } from "./steps.ts";

// Without these the journeys with hosted services are left out, and fail in CI.
const canHost = findPostgres() !== undefined && hasSwift();

const counts = [
  ...staticSteps(),
  checkStep("build", "node", "scripts/build.ts"),
  vitestStep(),
  await browserStep(),
  ...(canHost || process.env.CI ? [await browserStep({ HOSTED: "1" })] : []),
  // Installs 600 packages, so only a run that asks for it does.
  ...(process.env.EMULATOR === "1" ? [await emulatorStep()] : []),
  // The soak tests take half an hour on an idle machine, so only a nightly run sets SOAK=1.
  ...(process.env.SOAK === "1" ? [checkStep("soaks", "node", "scripts/soak.ts")] : []),
];
report(counts);
