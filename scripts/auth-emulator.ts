/** Firebase's own Auth emulator. Its package is large, so it is installed only when needed. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const VERSION = "15.34.2";
const PROJECT = "demo-shop";
const cache = fileURLToPath(
  new URL(`../node_modules/.cache/firebase-tools-${VERSION}`, import.meta.url),
);

export interface AuthEmulator {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Throws if the emulator cannot be installed or started. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const entry = install();
  const folder = mkdtempSync(join(tmpdir(), "tollgate-emulator-"));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = {
    auth: { host: "127.0.0.1", port },
    hub: { port: hub },
    logging: { port: logging },
    ui: { enabled: false },
  };
  writeFileSync(join(folder, "firebase.json"), JSON.stringify({ emulators }));
  const child = spawn(
    process.execPath,
    [entry, "emulators:start", "--only", "auth", "--project", PROJECT],
    { cwd: folder, env: { ...process.env, CI: "true" }, stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("All emulators ready")) resolve(true);
    });
    child.once("exit", () => resolve(false));
  });
  if (!(await isReady)) throw new Error(`Firebase's Auth emulator did not start:\n${output}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function install(): string {
  const entry = join(cache, "node_modules/firebase-tools/lib/bin/firebase.js");
  if (existsSync(entry)) return entry;
  console.log("Installing Firebase's Auth emulator …");
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), '{ "private": true }');
  const options = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", `firebase-tools@${VERSION}`, ...options], {
    cwd: cache,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("firebase-tools could not be installed");
  return entry;
}
