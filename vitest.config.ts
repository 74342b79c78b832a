import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { storeFolder } from "#server/main/store-folder.ts";
import { catalogues } from "./locales/vite-plugin.ts";
import { storeTheme } from "./scripts/theme/vite-plugin.ts";
import { storeTranslations } from "./scripts/store/translations-plugin.ts";
import { isLong } from "./tests/support/long.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const store = storeFolder(root, { STORE: "tests/fixture-store" });

const tests = [
  "{app,bench,domain,embedded,locales,protocol,scripts,server,store,tests}/**/*.test.{ts,tsx}",
];

/** These files replace modules or use the identity SDK, which keeps global state, so each runs in its own worker. */
const alone = [
  "app/session/*.test.ts",
  "tests/parity/sdk*.test.ts",
  "server/page-cache/{order-texts,rendering}.test.ts",
];

/** With real processes or builds: the table in docs/decisions/0048-long-tests.md says what shows the same in `npm test`. */
const long = [
  "tests/built/{analytics-reports,backup,changed-files,container,counted-downloads,data-faults,downloads}.test.ts",
  "tests/built/{languages,limits,newer-documents,processes,production-packages,several-machines}.test.ts",
  "tests/built/{several-processes,test-settings,two-builds,without-embedded}.test.ts",
];

/** With the condition "module", some packages have files that only a bundler can load. */
const loadAsNode: Plugin = {
  name: "load-as-node",
  configResolved({ ssr }) {
    const { conditions = [] } = ssr.resolve ?? {};
    ssr.resolve = { ...ssr.resolve, conditions: conditions.filter((one) => one !== "module") };
  },
};

/** After React Router's plugin, which compiles JSX for React's development build. */
const asShipped: Plugin = {
  name: "as-shipped",
  config: () => ({ oxc: { jsx: { development: false } } }),
};

export default defineConfig({
  resolve: { alias: { "#store": store } },
  plugins: [
    catalogues(),
    storeTheme(store),
    storeTranslations(store),
    tailwindcss(),
    reactRouter(),
    loadAsNode,
    asShipped,
  ],
  test: {
    // React's production build, as in the shop. The other one takes a fifth longer for the pages' tests.
    env: { NODE_ENV: "production" },
    globalSetup: "tests/support/fixture-build.ts",
    // Twice the processors of a small machine, because many tests wait for a process or a socket.
    maxWorkers: 4,
    // MB. Rendered pages are short-lived garbage.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 300_000, // Tests wait for conditions: on a busy machine they are slow but correct.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: tests,
          exclude: [...configDefaults.exclude, ...alone, ...(isLong ? [] : long)],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
