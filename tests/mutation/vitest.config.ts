/** The domain's tests, which need neither the built fixtures nor the plugins of pages. */
import { defineConfig } from "vitest/config";
import { catalogues } from "#locales/vite-plugin.ts";

export default defineConfig({
  resolve: { alias: { "#store": `${process.cwd()}/tests/fixture-store` } },
  plugins: [catalogues()],
  test: { include: ["domain/**/*.test.ts"], isolate: false, testTimeout: 60_000 },
});
