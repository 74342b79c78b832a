/** Our version of React Router with its own server, which renders each page for each request. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, install, run } from "./cache.ts";
import { toComponent, writeProject } from "./jsx.ts";
import { PAYWALL, type Peer } from "./server.ts";
import type { Snapshot } from "./snapshot.ts";

const OURS = join(import.meta.dirname, "../../package.json");
const NAMES = ["@react-router/dev", "@react-router/node", "@react-router/serve"].concat([
  "isbot",
  "react",
  "react-dom",
  "react-router",
  "typescript",
  "vite",
]);
const PROGRAMS = "node_modules/.bin";

const LINK = 'import { Link } from "react-router";\n';
const ROUTES = `import { route } from "@react-router/dev/routes";
export default [route("landing", "landing.jsx"), route("landing/paywall", "paywall.jsx")];
`;
const ROOT = `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./styles.css";
export default function Root() {
  return (
    <html lang="en">
      <head><meta charSet="utf-8" /><Meta /><Links /></head>
      <body><Outlet /><ScrollRestoration /><Scripts /></body>
    </html>
  );
}
`;
const VITE = `import { reactRouter } from "@react-router/dev/vite";
export default { plugins: [reactRouter()], logLevel: "error" };
`;

export function createReactRouter(snapshot: Snapshot): Peer {
  const folder = cacheFolder("react-router");
  const links = { linkTo: "to", linkProperties: ' prefetch="viewport"' };
  writeProject(folder, snapshot, {
    "vite.config.js": VITE,
    "app/routes.js": ROUTES,
    "app/root.jsx": ROOT,
    "app/styles.css": snapshot.styles,
    "app/landing.jsx": LINK + toComponent("Landing", snapshot.landing, links),
    "app/paywall.jsx": LINK + toComponent("Paywall", snapshot.paywall, links),
  });
  install(folder, packagesOfOurs());
  run(process.execPath, [`${PROGRAMS}/react-router`, "build"], folder, { NODE_ENV: "production" });
  return {
    name: "react-router-serve",
    command: () => ({
      program: process.execPath,
      args: [`${PROGRAMS}/react-router-serve`, "build/server/index.js"],
      cwd: folder,
      environment: { HOST: "127.0.0.1" },
    }),
    rendered: { path: PAYWALL },
  };
}

function packagesOfOurs(): Record<string, string> {
  const { devDependencies } = JSON.parse(readFileSync(OURS, "utf8")) as {
    devDependencies: Record<string, string>;
  };
  return Object.fromEntries(NAMES.map((name) => [name, devDependencies[name] ?? ""]));
}
