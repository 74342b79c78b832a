/** The domain's tests, which need neither the built fixtures nor the plugins of pages. */
import { configDefaults, defineConfig } from "vitest/config";
import { catalogues } from "#locales/vite-plugin.ts";

/** Random sequences and samples, which take as long as all others together: thousands of runs would take hours. */
const slow = ["domain/experiments/**", "domain/selling/settle-order-sequences.test.ts"];

export default defineConfig({
  resolve: { alias: { "#store": `${process.cwd()}/tests/fixture-store` } },
  plugins: [catalogues()],
  test: {
    include: ["domain/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...slow],
    isolate: false,
    testTimeout: 60_000,
  },
});
