import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/chromium.mjs";

const environment = process.env; // oxlint-disable-line no-restricted-properties -- the runner's own settings
const port = Number(environment.E2E_PORT ?? 3199);
const baseURL = `http://127.0.0.1:${port}`;

const DEPLOY = "**/deploy.spec.ts";

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL,
    trace: "retain-on-failure",
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
  // Twenty visitors take both processors: nothing else is measured beside them.
  projects: [
    { name: "journeys", testIgnore: DEPLOY },
    { name: "deploy", testMatch: DEPLOY, dependencies: ["journeys"] },
  ],
  webServer: {
    command: "node scripts/start.mjs",
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: `test-results/data-${port}`, LOG_LEVEL: "warn" },
  },
});
