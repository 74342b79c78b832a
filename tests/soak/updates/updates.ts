/**
 * Random updates and rollbacks by the real command over real releases and planted bad ones, behind Caddy, while
 * visitors read and buyers buy, and while updates, workers and supervisors are killed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Findings } from "../soak-run.ts";
import { makeReleases } from "./releases.ts";
import type { Trial } from "./steps.ts";

export interface UpdatesSizes {
  readonly updates: number;
  readonly releases: number;
  readonly watchMs: number;
  readonly seed: number;
}

/** `caddy` is the program. */
export async function updates(sizes: UpdatesSizes, caddy: string): Promise<Findings> {
  const releases = await makeReleases(sizes.releases);
  const folder = mkdtempSync(join(tmpdir(), "tollgate-updates-"));
  const trial: Trial = { ...sizes, folder, caddy, releases };
  // However this process ends, the trial ends with it, and all that the trial started.
  const words = ["--pdeathsig", "KILL", "unshare", "--net", "--pid", "--fork", "--kill-child"];
  const script = join(import.meta.dirname, "trial.ts");
  const child = spawn(
    "setpriv",
    [...words, "--mount-proc", process.execPath, script, JSON.stringify(trial)],
    { stdio: "inherit" },
  );
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The trial ended with ${code}; what it left is in ${folder}`);
  const findings = JSON.parse(readFileSync(join(folder, "findings.json"), "utf8")) as Findings;
  if (findings.faults.length === 0) rmSync(folder, { recursive: true });
  return findings;
}
