/** Next.js with its App Router: static pages with our content, built for production. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, install, run } from "./cache.ts";
import { toComponent, writeProject } from "./jsx.ts";
import type { Peer } from "./server.ts";
import type { Snapshot } from "./snapshot.ts";

const PACKAGES = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };
const PROGRAM = "node_modules/next/dist/bin/next";
const SETTINGS = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };

const LINK = 'import Link from "next/link";\n';
const LAYOUT = `import "./styles.css";
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

export function createNext(snapshot: Snapshot): Peer {
  const folder = cacheFolder("next");
  const links = { linkTo: "href" };
  rmSync(join(folder, ".next"), { recursive: true, force: true });
  writeProject(folder, snapshot, {
    // Otherwise Next looks for a lockfile in the folders above.
    "next.config.js": "export default { turbopack: { root: import.meta.dirname } };\n",
    "app/layout.jsx": LAYOUT,
    "app/styles.css": snapshot.styles,
    "app/landing/page.jsx": LINK + toComponent("Landing", snapshot.landing, links),
    "app/landing/paywall/page.jsx": LINK + toComponent("Paywall", snapshot.paywall, links),
  });
  install(folder, PACKAGES);
  run(process.execPath, [PROGRAM, "build"], folder, SETTINGS);
  return {
    name: "next",
    command: (port) => ({
      program: process.execPath,
      args: [PROGRAM, "start", "--hostname", "127.0.0.1", "--port", String(port)],
      cwd: folder,
      environment: SETTINGS,
    }),
  };
}
