/** The shop as `npm start` runs it, for the benchmarks, and what its processes take. Linux only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Answers once it serves. `worker` is the process that does the work. */
export async function startShop({
  port,
  folder,
  execArgv = [],
}: {
  port: number;
  /** For its data. */
  folder: string;
  /** Node's own options, for supervisor and worker. */
  execArgv?: readonly string[];
}): Promise<{ child: ChildProcess; worker: number }> {
  const child = spawn(
    process.execPath,
    [...execArgv, join(import.meta.dirname, "../server/main/index.ts")],
    {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, PORT: String(port), DATA_DIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  // A log that is read, as a machine's journal does.
  child.stdout.on("data", (chunk: Buffer) => {
    if (output.length < 1000) output += chunk.toString();
  });
  while (!output.includes("Tollgate serves")) await once(child.stdout, "data");
  const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  return { child, worker: Number(list.trim().split(" ")[0]) };
}

/** What the process has used of the processors; Linux counts in hundredths of a second. */
export function busyMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = 0] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
