import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  test: {
    include: ["{app,bench,domain,embedded,protocol,scripts,server,store,tests}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
  },
});
