/** Firebase's own Auth emulator. Its package is large, so it is installed only when needed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installTool } from "./cached-tool.ts";
import { freePort } from "./free-port.ts";

const VERSION = "15.34.2";
const PROJECT = "demo-shop";

export interface AuthEmulator {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Throws if the emulator cannot be installed or started. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const entry = installTool({
    folder: `firebase-tools-${VERSION}`,
    packages: [`firebase-tools@${VERSION}`],
    entry: "firebase-tools/lib/bin/firebase.js",
  });
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
