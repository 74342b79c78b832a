import { TEST_STORE } from "#tests/support/started-site.ts";
import { isLong } from "#tests/support/long.ts";
import { routeTypesStep, staticSteps, TYPES } from "./check.ts";
import { browserStep, checkStep, emulatorStep, report, vitestStep } from "./steps.ts";
import { findPostgres, hasSwift } from "./test-tools.mjs";

// Without these the journeys with hosted services are skipped, and fail in CI.
const canHost = findPostgres() !== undefined && hasSwift();

const ownStore = process.env.STORE;
const environment = {
  JOURNEYS: [
    "journeys",
    ...(canHost || process.env.CI ? ["hosted"] : []),
    // Each builds the shop once more.
    ...(isLong ? ["terms"] : []),
    ...(isLong || ownStore ? ["store"] : []),
  ].join(),
  OWN_STORE: ownStore ?? "",
};
process.env.STORE = TEST_STORE;

// In order: unit tests and journeys each keep two processors busy, and starve each other when they run at once.
const results = [
  await routeTypesStep(),
  ...(await Promise.all([
    checkStep("build of the tests' store", "node", "scripts/build.ts"),
    checkStep(...TYPES),
  ])),
  // The other checks use a processor while the first tests wait for their modules.
  ...(await Promise.all([vitestStep(), staticSteps([], 1)])).flat(),
  await browserStep(environment),
  // Installs 600 packages, so only a run that asks for it does.
  ...(process.env.EMULATOR === "1" ? [await emulatorStep()] : []),
];
report(results);
