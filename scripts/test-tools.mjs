/** Finds or installs browsers, openssl, PostgreSQL, Swift and nginx for tests. Uses only built-ins of Node 20. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

/** Headless builds of the same engine, which need half the processor time. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const POSTGRES = "/usr/lib/postgresql";
const NGINX = "/usr/sbin/nginx";
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** CHROMIUM_PATH, otherwise a headless shell on PATH, otherwise a browser; undefined if there is none. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || onPath(SHELLS) || onPath(BROWSERS) || MAC.find(isExecutable);
}

export function ensureChromium() {
  if (process.env.CHROMIUM_PATH || onPath(SHELLS)) return true;
  const browser = findChromium();
  // Prefer the shell to Debian's Chromium, which is built from the same source, but keep any other browser.
  const isWanted = !browser || basename(browser) === "chromium";
  if (isWanted)
    install(
      "Chromium",
      () => aptInstall("chromium-headless-shell") || (!browser && aptInstall("chromium")),
    );
  if (findChromium()) return true;
  console.error(
    isDebian()
      ? "The browser tests need Chromium. Install it: sudo apt-get install chromium-headless-shell"
      : "The browser tests need Chromium or Chrome.",
  );
  console.error("Or point at one: CHROMIUM_PATH=/path/to/chromium npm test");
  return false;
}

export function ensureOpenssl() {
  if (onPath(["openssl"])) return true;
  install("openssl", () => aptInstall("openssl"));
  if (onPath(["openssl"])) return true;
  console.error("The browser tests need openssl on PATH.");
  return false;
}

/** Debian's folder of PostgreSQL's programs, which are not on PATH; undefined if it is not installed. */
export function findPostgres() {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES, version, "bin"))
    .find((folder) => isExecutable(join(folder, "postgres")));
}

/** Installs PostgreSQL on Debian. Without PostgreSQL, its tests are skipped, or fail in CI. */
export function ensurePostgres() {
  if (findPostgres()) return;
  install("PostgreSQL", () => aptInstall("postgresql"));
  if (!findPostgres()) console.error("Without Debian's PostgreSQL, its tests do not run.");
}

const SWIFT = ["proxy", "account", "container", "object"];

export function hasSwift() {
  const programs = [...SWIFT.map((name) => `swift-${name}-server`), "memcached"];
  return programs.every((name) => onPath([name]));
}

/** Installs Swift on Debian. Without Swift, its tests are skipped, or fail in CI. */
export function ensureSwift() {
  if (hasSwift()) return;
  const packages = [...SWIFT.map((name) => `swift-${name}`), "memcached"];
  install("OpenStack Swift", () => aptInstall(...packages));
  if (!hasSwift()) console.error("Without Debian's OpenStack Swift, its tests do not run.");
}

/** The path of nginx, which Debian does not put on everybody's PATH; undefined if it is not installed. */
export function findNginx() {
  return onPath(["nginx"]) ?? [NGINX].find(isExecutable);
}

/** Installs nginx on Debian. Without nginx, its tests are skipped, or fail in CI. */
export function ensureNginx() {
  if (findNginx()) return;
  install("nginx", () => aptInstall("nginx-light"));
  if (!findNginx()) console.error("Without Debian's nginx, its tests do not run.");
}

export function findCaddy() {
  return onPath(["caddy"]);
}

/** Debian's Firefox, for the tests in other browsers; undefined if it is not installed. */
export function findFirefox() {
  return onPath(["firefox-esr"]);
}

/** Debian's WebKit with its driver, and a virtual screen; undefined if one of them is not installed. */
export function findWebKit() {
  const driver = onPath(["WebKitWebDriver"]);
  const screen = onPath(["Xvfb"]);
  const browser = readdirSync("/usr/lib", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join("/usr/lib", name, "webkit2gtk-4.1/MiniBrowser"))
    .find(isExecutable);
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Installs Firefox and WebKit on Debian. Without one of them, its tests are skipped, or fail in CI. */
export function ensureOtherBrowsers() {
  if (!findFirefox()) install("Firefox", () => aptInstall("firefox-esr"));
  if (!findFirefox()) console.error("Without Debian's Firefox, its tests do not run.");
  if (!findWebKit()) install("WebKit", () => aptInstall("webkit2gtk-driver", "xvfb"));
  if (!findWebKit()) console.error("Without Debian's WebKit, its tests do not run.");
}

function isDebian() {
  return existsSync("/etc/debian_version");
}

/**
 * Calls `attempt`, and again with fresh package lists if it fails. Does nothing unless run as root on Debian.
 *
 * @param {string} name
 * @param {() => boolean} attempt
 */
function install(name, attempt) {
  if (!isDebian() || process.getuid?.() !== 0) return;
  console.log(`Installing ${name} …`);
  if (!attempt() && apt("update")) attempt();
}

/** @param {string[]} names */
function aptInstall(...names) {
  return apt("install", "-y", "--no-install-recommends", ...names);
}

/** @param {string[]} args */
function apt(...args) {
  return (
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0
  );
}

/** @param {string[]} names */
function onPath(names) {
  const { PATH = "" } = process.env;
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);
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
