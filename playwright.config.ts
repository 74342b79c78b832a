import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/test-tools.mjs";
import { CHROMIUM_ARGS } from "./tests/support/chromium-args.ts";
import { isLong } from "./tests/support/long.ts";
import { TERMS_STORE, TEST_STORE } from "./tests/support/started-site.ts";
import { OWNER_EMAILS } from "./tests/journeys/journey.ts";

const environment = process.env; // oxlint-disable-line no-restricted-properties -- the runner's own settings

const EMULATOR = "**/auth-emulator.spec.ts";
const DEPLOY = "**/deploy.spec.ts";
const HANDED_OVER = "**/handed-over.spec.ts";
const TERMS = "**/terms-*.spec.ts";
const OWN_STORE = "**/own-store*.spec.ts";

interface Shop {
  readonly command: string;
  readonly store: string;
  readonly files: { testMatch: string[] } | { testIgnore: string[] };
}

/** One shop for each Playwright project of the same name. */
const shops: Readonly<Record<string, Shop>> = {
  journeys: {
    command: "node scripts/start.mjs",
    store: TEST_STORE,
    files: { testIgnore: [EMULATOR, DEPLOY, HANDED_OVER, TERMS, OWN_STORE] },
  },
  hosted: {
    command: "node tests/support/hosted-shop.ts",
    store: TEST_STORE,
    files: {
      testMatch: [HANDED_OVER, ...(isLong ? ["**/{buy,restore,session}.spec.ts"] : [])],
    },
  },
  terms: {
    command: "node tests/support/copied-shop.ts",
    store: TERMS_STORE,
    files: { testMatch: [TERMS] },
  },
  store: {
    command: "node tests/support/copied-shop.ts",
    store: environment.OWN_STORE ?? "",
    files: { testMatch: [OWN_STORE] },
  },
};

/** `JOURNEYS` names the shops, separated by commas. `E2E_PORT` is the first port; the others follow. */
const chosen = (environment.JOURNEYS ?? "journeys").split(",");
const firstPort = Number(environment.E2E_PORT ?? 3199);
const started = Object.entries(shops)
  .filter(([name]) => chosen.includes(name))
  .map(([name, shop], index) => {
    const port = String(firstPort + index);
    return { ...shop, name, port, use: { baseURL: `http://127.0.0.1:${port}` } };
  });

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
  ...(isLong ? {} : { grepInvert: /@long/ }),
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    // Off by default, because tracing costs a fifth of the time. TRACE=1 keeps the traces of failed journeys.
    trace: environment.TRACE === "1" ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findChromium() ?? "",
      // Without the machine's own locale, Chromium could not write a download below a folder named "é".
      env: { ...environment, LC_ALL: "C.UTF-8" },
      args: [...CHROMIUM_ARGS],
    },
  },
  projects: environment.AUTH_EMULATOR
    ? started.map(({ use }) => ({ name: "emulator", testMatch: EMULATOR, use }))
    : started.flatMap(({ name, files, use }) => [
        { name, ...files, use },
        // The deploy test runs alone, because its twenty visitors use both processors.
        ...(name === "journeys"
          ? [
              {
                name: "deploy",
                testMatch: DEPLOY,
                use,
                dependencies: started.map((shop) => shop.name),
              },
            ]
          : []),
      ]),
  webServer: started.map(({ command, store, port, use }) => ({
    command,
    url: `${use.baseURL}/readyz`,
    timeout: 300_000,
    // Its warnings and errors, which explain a failed journey.
    stdout: "pipe" as const,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    env: {
      PORT: port,
      // Overrides a developer's `.env`.
      STORE: store,
      DATA_DIR: join(import.meta.dirname, `test-results/data-${port}`),
      LOG_LEVEL: "warn",
      PSEUDO_LANGUAGE: "1",
      OWNER_EMAILS: OWNER_EMAILS.join(","),
    },
  })),
});
