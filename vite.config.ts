import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const START = new RegExp(
  [
    "/app/(?:platform/navigation|platform/react-router|layout|theme)/",
    "/app/(?:notice|page-info|i18n/messages|platform/payload/packed)\\.",
    "/app/ui/(?:heading|loading-bar|use-on-demand|button-content|button-link|button-styles)\\.",
    "/app/ui/(?:toast/toast-store|toast/toaster|overlay/overlay-(?:host|store)|overlay/use-overlay-state)\\.",
    "/app/session/(?:identity-database|sign-out|use-signed-out-elsewhere|use-hydrated)\\.",
  ].join("|"),
);

/** What every page needs comes in few files: each file of its own costs its headers and its place in the queue. */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Alone, and so what is built on it: a group takes along what its modules import.
  { name: "identity-sdk", test: /node_modules\/(.*\/)?@?firebase\// },
  // Every page runs these from its first moment, whatever else it is made of.
  { name: "start", test: START },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The build holds every package: one file to load makes a cold start short.
  ssr: command === "build" ? { noExternal: true } : {},
  // Known at the build, React's development half stays out of that file.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
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
