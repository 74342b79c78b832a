/**
 * A process that runs one job on shared documents, which are a file's path or a URL, and appends to a log what it does:
 * "begin", a "step" every few milliseconds and "end", each with its pid. Writes "ready" first. For each line of input,
 * it suspends itself before a step, as if the machine slept.
 */
import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { startJob } from "#server/jobs/runner.ts";

const STEPS = 20;
const STEP_MS = 5;

const [target = "", logPath = "", leaseLifeMs = "0"] = process.argv.slice(2);
const documents = target.startsWith("postgres:")
  ? await openPostgresDocuments({ url: target })
  : createSqliteDocuments({ path: target });
const record = (what: string) => appendFileSync(logPath, `${process.pid} ${what}\n`);

let suspensions = 0;

function suspend(): void {
  suspensions -= 1;
  record("suspended");
  process.kill(process.pid, "SIGSTOP");
}

startJob(
  {
    name: "sweep",
    everyMs: 5,
    async run(isOver = () => false) {
      record("begin");
      for (let step = 0; step < STEPS; step++) {
        await wait(STEP_MS);
        if (suspensions > 0) suspend();
        if (isOver()) break;
        record("step");
      }
      record("end");
    },
  },
  documents,
  { now: () => Date.now() },
  (message, error) => {
    throw new Error(message, { cause: error });
  },
  { leaseLifeMs: Number(leaseLifeMs) },
);
process.stdout.write("ready\n");
// This also keeps the process alive, which the job's timers do not.
process.stdin.on("data", () => (suspensions += 1));
