import { listAttention } from "#domain/back-office/attention.ts";
import { countLateOrders } from "#domain/back-office/shop-health.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { readStoredJobRuns } from "#server/jobs/job-runs.ts";
import { about, type Finding } from "./finding.ts";

const jobs = about("jobs");
const { ok, note } = about("orders");

const STOPPED_MS = 2 * 60_000;
const MAX_ATTENTION = 100;

export interface OrderPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export async function checkJobs({ documents, clock }: OrderPorts): Promise<Finding[]> {
  const runs = await readStoredJobRuns(documents, clock);
  const last = Math.max(...runs.map(({ lastRunAt = 0 }) => lastRunAt));
  if (runs.length === 0 || last < clock.now() - STOPPED_MS)
    return [
      jobs.note(
        runs.length === 0
          ? "none runs: the shop is stopped"
          : `none has run since ${timeOf(last)}: the shop is stopped`,
        "start it with npm start; mails, webhooks and late payments wait until then",
      ),
    ];
  const failing = runs.filter(({ failedSince }) => failedSince !== undefined);
  const late = runs.filter(({ isLate }) => isLate);
  const findings = [
    ...failing.map(({ name, failedSince = 0 }) =>
      jobs.fail(`“${name}” has failed since ${timeOf(failedSince)}`, "see the shop's log for why"),
    ),
    ...late.map(({ name, lastRunAt = 0 }) =>
      jobs.fail(
        `“${name}” has not run since ${timeOf(lastRunAt)}`,
        "see the shop's log, and start the shop again",
      ),
    ),
  ];
  return findings.length > 0 ? findings : [jobs.ok(`${runs.length} run on time`)];
}

export async function checkOrders(ports: OrderPorts): Promise<Finding[]> {
  const [waiting, attention] = await Promise.all([
    countLateOrders(ports),
    listAttention(ports, MAX_ATTENTION),
  ]);
  const count = attention.length === MAX_ATTENTION ? "100 or more" : String(attention.length);
  return [
    waiting > 0
      ? note(
          `${waiting} wait for their payment for more than a day`,
          "debits take days; if others wait, see webhook and events above, and npm run orders -- list --status pending",
        )
      : ok("none waits for its payment for more than a day"),
    attention.length > 0
      ? note(`${count} need you`, "see /admin/attention, or npm run orders -- attention")
      : ok("none needs you"),
  ];
}

function timeOf(time: number): string {
  return new Date(time).toISOString();
}
