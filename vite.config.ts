import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { loadEnvironment } from "#server/main/environment.ts";
import { storeFolder } from "#server/main/store-folder.ts";
import { catalogues } from "./locales/vite-plugin.ts";
import { storeTheme } from "./scripts/theme/vite-plugin.ts";
import { requireStore } from "./scripts/store/load-store.ts";
import { storeTranslations } from "./scripts/store/translations-plugin.ts";
import { outsideStore } from "./scripts/store/outside-store.ts";
import { type ChunkGroup, checkChunkGroups, toGroups } from "./scripts/chunk-groups.ts";
import { compileAtOnce } from "./scripts/compile-at-once.ts";
import { foldRuntime } from "./scripts/fold-runtime.ts";

/** Each group becomes one file, because every file that a page loads costs a request. */
const groups: readonly ChunkGroup[] = [
  { name: "react", paths: [/node_modules\/(?:react|react-dom|react-router|scheduler)\//] },
  // The next three groups are Firebase. A group also contains what its modules import, unless an earlier group does, so
  // the part that the others import is first. No other group may import Firebase, because its pages would load it.
  {
    name: "firebase-app",
    paths: [/node_modules\/(?:@?firebase\/(?:app|component|logger|util)|idb)\//],
  },
  { name: "identity-sdk", paths: [/node_modules\/(?:.*\/)?@?firebase\/auth\//] },
  { name: "analytics-sdk", paths: [/node_modules\/@?firebase\/(?:analytics|installations)\//] },
  {
    name: "start",
    paths: [
      /\/app\/platform\/navigation\//,
      /\/app\/platform\/react-router\//,
      /\/app\/platform\/page-info\./,
      /\/app\/platform\/payload\/(?:packed|load-early|load-prerendered|payloads|build-meta)\./,
      /\/app\/layout\//,
      /\/app\/(?:document|start)\.tsx/,
      /\/app\/routes\/(?:[^/]+\/frame|shared-frame|variant-frame)\.tsx/,
      // Both landing pages need it.
      /\/app\/routes\/landing-parts\//,
      /\/app\/theme\//,
      /\/app\/i18n\/(?:messages|declined-language|in-sentence|language-offer)\./,
      /\/locales\/(?:translate|message|catalogues|source-locale)\./,
      /virtual:catalogues\/everyone$/,
      ...["language-address", "network-failure", "use-hydrated"].map(file("platform")),
      ...["part-missing", "reported", "unhandled-errors"].map(file("errors")),
      ...["identity-database", "sign-out", "use-session-changes"].map(file("session")),
      ...[
        "cover",
        "drawings",
        "move-from-former",
        "heading",
        "loading-bar",
        "page-widths",
        "section-styles",
        "photo",
        "row-list",
        "title-styles",
        "use-on-demand",
      ].map(file("ui")),
      ...["button-content", "button-link", "button-styles"].map(file("ui")),
      ...["toast-store", "toaster"].map(file("ui/toast")),
      ...["overlay-host", "overlay-store", "load-dialog", "use-overlay-state"].map(
        file("ui/overlay"),
      ),
    ],
  },
  {
    name: "landing-calm",
    paths: [/\/app\/routes\/landing\/(?:page|sections|elements|landing)[/.]/],
  },
  {
    name: "landing-poster",
    paths: [/\/app\/routes\/landing-v2\/(?:page|sections|elements|landing)[/.]/],
  },
  // What a landing page's visible links lead to.
  {
    name: "buying",
    paths: [
      ...["text-field", "submit-button"].map(file("ui")),
      /\/app\/routes\/checkout\/paywall(?:\/|\.tsx)/,
      /\/app\/routes\/sign-in\/(?:sign-in|sign-in-panel|sign-in-form|mail-form|provider-buttons)\./,
      ...["email-field", "form-alert", "use-auth-form"].map(file("session/form")),
      ...["password-field", "password-rules", "use-password-rules"].map(file("session/password")),
      ...["intent", "needs-script", "provider-response", "read-email", "toolkit-url"].map(
        file("session"),
      ),
      file("i18n")("account-messages"),
    ],
  },
  {
    name: "choice",
    paths: [/\/app\/(?:analytics\/(?:load-analytics|may-measure|shop-events)|consent\/choice)\./],
  },
];

/** Clients of hosted services, the maker of PDFs and what observes the shop: large, and imported when needed. */
const LOADED_LATER = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@aws-sdk/s3-request-presigner",
  "@google-cloud/firestore",
  "@google-cloud/storage",
  "@opentelemetry/api",
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/core",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
  "bidi-js",
  "pdfkit",
  "prom-client",
];

function file(folder: string) {
  return (name: string) => new RegExp(`/app/${folder}/${name}\\.`);
}

/** Chunks that need no preload. Their names would make other chunks larger. */
const NOT_PRELOADED = /\/(?:start|react|follow-choice|choice)-[^/]+$/;

const root = fileURLToPath(new URL(".", import.meta.url));
const store = storeFolder(root, loadEnvironment(root));

export default defineConfig(({ command }) => ({
  resolve: { alias: { "#store": store } },
  plugins: [
    outsideStore(root, store),
    // A page loads the list of languages, so it has only those of the store.
    catalogues(async () => (await requireStore({ root, folder: store })).languages),
    storeTheme(store),
    storeTranslations(store),
    tailwindcss(),
    reactRouter(),
    checkChunkGroups(groups),
    foldRuntime("react"),
    compileAtOnce(["react", "start", "landing-calm", "landing-poster", "buying"]),
  ],
  // One file with every package, because each file to load delays a cold start. The shop never calls prettier.
  ssr:
    command === "build"
      ? {
          noExternal: true,
          external: [...LOADED_LATER, "prettier/standalone", "prettier/plugins/html"],
        }
      : {},
  // Set at build time, so that React's development code is left out.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  // If Vite found these only when they are used, the development server would load the page again.
  optimizeDeps: {
    include: ["@base-ui/react/csp-provider", "@base-ui/react/dialog", "@base-ui/react/field"],
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: toGroups(groups) } } } },
    },
    ssr: {
      build: {
        rolldownOptions: { input: "./server/app.ts", output: { codeSplitting: false } },
      },
    },
  },
  build: {
    rolldownOptions: { checks: { pluginTimings: false } },
    target: "es2023",
    sourcemap: false,
    modulePreload: {
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === "js" ? dependencies.filter((name) => !NOT_PRELOADED.test(name)) : dependencies,
    },
  },
}));
