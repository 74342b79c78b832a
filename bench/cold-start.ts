/** Time from starting `npm start` to the first 200 on /landing, compared with a bare node:http server. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { median } from "./ratio.ts";

const ROUNDS = 10;
const FIRST_PORT = 4300;

const folder = mkdtempSync(join(tmpdir(), "tollgate-cold-"));
const plain = `require("node:http").createServer((_, response) => response.end("plain")).listen(process.env.PORT, "127.0.0.1")`;

function isServed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/landing" }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    }).once("error", () => resolve(false));
  });
}

/** Kills the whole process group, so that the supervisor's worker ends too. */
function end(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid, "SIGKILL");
}

async function measure(args: readonly string[], port: number): Promise<number> {
  const startedAt = performance.now();
  const environment = { PORT: String(port), DATA_DIR: join(folder, "data"), LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: "ignore",
    detached: true,
  });
  // Pause, or the polling would take CPU time from the server.
  while (!(await isServed(port))) await wait(2);
  const took = performance.now() - startedAt;
  end(child);
  return took;
}

const ours: number[] = [];
const bare: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await measure(["scripts/start.mjs"], FIRST_PORT + 2 * round));
  bare.push(await measure(["-e", plain], FIRST_PORT + 2 * round + 1));
}
rmSync(folder, { recursive: true });
console.log(`first 200 on /landing, median of ${ROUNDS}, already built`);
console.log(`  ours   ${median(ours).toFixed(0)} ms`);
console.log(`  plain  ${median(bare).toFixed(0)} ms`);
