import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Everything is bundled into the server build: one file to load makes a cold start short.
  ssr: { noExternal: true },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
  build: { target: "es2023", sourcemap: false },
});
