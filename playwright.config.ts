import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/test-tools.mjs";
import { TERMS_STORE, TEST_STORE } from "./tests/support/started-site.ts";
import { OTHER_OWNER_EMAIL, OWNER_EMAIL } from "./tests/journeys/journey.ts";

const environment = process.env; // oxlint-disable-line no-restricted-properties -- the runner's own settings
const port = Number(environment.E2E_PORT ?? 3199);
const baseURL = `http://127.0.0.1:${port}`;

const isHosted = environment.HOSTED === "1";
const HOSTED = "**/handed-over.spec.ts";
const DEPLOY = "**/deploy.spec.ts";
const isOwnStore = environment.OWN_STORE === "1";
const STORE = "**/own-store*.spec.ts";
const isTermsStore = environment.SELLING_TERMS === "1";
const TERMS = "**/terms-*.spec.ts";
const EMULATOR = "**/auth-emulator.spec.ts";

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  fullyParallel: true,
  // Long, because tests wait for conditions: on a busy machine they are slow but correct.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // Four browsers share two processors, because each waits most of the time.
  workers: 4,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL,
    // Off by default, because tracing costs a fifth of the time. TRACE=1 keeps the traces of failed journeys.
    trace: environment.TRACE === "1" ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findChromium() ?? "",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: environment.AUTH_EMULATOR
    ? [{ name: "emulator", testMatch: EMULATOR }]
    : isOwnStore
      ? [{ name: "store", testMatch: STORE }]
      : isTermsStore
        ? [{ name: "terms", testMatch: TERMS }]
        : isHosted
          ? [
              {
                name: "hosted",
                testMatch: [
                  "**/{after-payment,buy,guest-pages,known-device,provider,restore,second-factor,session,sign-in,sign-in-mail}.spec.ts",
                  HOSTED,
                ],
              },
            ]
          : // The deploy test runs alone, because its twenty visitors use both processors.
            [
              { name: "journeys", testIgnore: [DEPLOY, HOSTED, EMULATOR, STORE, TERMS] },
              { name: "deploy", testMatch: DEPLOY, dependencies: ["journeys"] },
            ],
  webServer: {
    command: isHosted ? "node tests/support/hosted-shop.ts" : "node scripts/start.mjs",
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      // Overrides a developer's `.env`.
      STORE: servedStore(),
      DATA_DIR: `test-results/data-${port}`,
      LOG_LEVEL: "warn",
      PSEUDO_LANGUAGE: "1",
      OWNER_EMAILS: `${OWNER_EMAIL},${OTHER_OWNER_EMAIL}`,
    },
  },
});

function servedStore(): string {
  if (isOwnStore) return environment.STORE ?? "";
  return isTermsStore ? TERMS_STORE : TEST_STORE;
}
