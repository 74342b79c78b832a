/** Finds a Chromium for the browser tests, or installs Debian's. Built-ins of Node 20 only. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** CHROMIUM_PATH, else the first one on PATH; undefined where there is none. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...MAC].find(isExecutable);
}

/** Installs by apt as root on Debian; elsewhere says what to do. Returns whether there is a Chromium now. */
export function ensureChromium() {
  if (findChromium()) return true;
  const isDebian = existsSync("/etc/debian_version");
  if (isDebian && process.getuid?.() === 0) {
    console.log("Installing Chromium …");
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      }).status === 0;
    const install = () => apt("install", "-y", "--no-install-recommends", "chromium");
    if ((install() || (apt("update") && install())) && findChromium()) return true;
  }
  console.error(
    isDebian
      ? "The browser tests need Chromium. Install it: sudo apt-get install chromium"
      : "The browser tests need Chromium or Chrome.",
  );
  console.error("Or point at one: CHROMIUM_PATH=/path/to/chromium npm test");
  return false;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
