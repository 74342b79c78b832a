import { staticSteps } from "./check.ts";
import { findPostgres, hasSwift } from "./test-tools.mjs";
import { TERMS_STORE, TEST_STORE } from "#tests/support/started-site.ts";
import { browserStep, checkStep, emulatorStep, report, vitestStep } from "./steps.ts";

// Without these the journeys with hosted services are skipped, and fail in CI.
const canHost = findPostgres() !== undefined && hasSwift();

const ownStore = process.env.STORE ?? "";
process.env.STORE = TEST_STORE;

const counts = [
  ...staticSteps(),
  checkStep("build of the tests' store", "node", "scripts/build.ts"),
  vitestStep(),
  await browserStep(),
  ...(canHost || process.env.CI ? [await browserStep({ HOSTED: "1" })] : []),
  ...(await stepsWithStore(TERMS_STORE, "build of the store with other terms", {
    SELLING_TERMS: "1",
  })),
  ...(await stepsWithStore(ownStore, "build", { OWN_STORE: "1" })),
  // Installs 600 packages, so only a run that asks for it does.
  ...(process.env.EMULATOR === "1" ? [await emulatorStep()] : []),
  // The soak tests take half an hour on an idle machine, so only a nightly run sets SOAK=1.
  ...(process.env.SOAK === "1" ? [checkStep("soaks", "node", "scripts/soak.ts")] : []),
];
report(counts);

async function stepsWithStore(store: string, title: string, environment: Record<string, string>) {
  process.env.STORE = store;
  const built = checkStep(title, "node", "scripts/build.ts");
  const journeys = await browserStep(environment);
  process.env.STORE = TEST_STORE;
  return [built, journeys];
}
