/** New builds take over while twenty visitors use the site. Runs the deploy journey. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Findings } from "./soak-run.ts";

export async function takeovers(count: number): Promise<Findings> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, "../../node_modules/@playwright/test/cli.js"),
      "test",
      "--project=deploy",
      "--no-deps",
      "--reporter=line",
    ],
    { stdio: "inherit", env: { ...process.env, DEPLOYS: String(count) } },
  );
  const [code] = await once(child, "exit");
  return {
    figures: { takeovers: count },
    faults: code === 0 ? [] : ["The journey failed; see its report above"],
  };
}
