import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What every page needs comes in two files: each file of its own costs its headers and its place in the queue. */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Alone, and so what is built on it: a group takes along what its modules import.
  { name: "identity-sdk", test: /node_modules\/(.*\/)?@?firebase\// },
  { name: "shared", test: /\/app\/(?!.*-client\.ts)/, minShareCount: 6 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The build holds every package: one file to load makes a cold start short.
  ssr: command === "build" ? { noExternal: true } : {},
  // Found late, these would make a development server load the page again.
  optimizeDeps: {
    include: ["@base-ui/react/csp-provider", "@base-ui/react/dialog", "@base-ui/react/field"],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
  build: { target: "es2023", sourcemap: false },
}));
