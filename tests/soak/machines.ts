/**
 * Guests buy at two shops, in folders of their own and with two workers each, that share a PostgreSQL, while workers are
 * killed and the database restarts. Afterwards every payment must have one entitlement and one receipt.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { PATIENCE_MS, patiently } from "./payments/patience.ts";
import { countBy, type Findings, inParallel, percentile } from "./soak-run.ts";

const AT_ONCE = 24;
const KILL_EVERY_MS = 5000;
const POLL_MS = 250;
const PLAN = "pocket";

/** Counts over the documents and the payment service's ledger, which is among them, with SQL of its own. */
const AUDIT = `
  WITH of AS (SELECT collection, id, data::jsonb AS data FROM tollgate.documents WHERE collection IN
    ('sandboxObjects', 'entitlements', 'orders', 'testMailOutbox', 'inboxMails')),
  captures AS (
    SELECT sessions.data ->> 'clientReferenceId' AS order_id FROM of AS charges
      JOIN of AS payments ON payments.collection = 'sandboxObjects' AND payments.id = charges.data ->> 'paymentId'
      JOIN of AS sessions ON sessions.collection = 'sandboxObjects' AND sessions.id = payments.data ->> 'sessionId'
    WHERE charges.collection = 'sandboxObjects' AND charges.data ->> 'kind' = 'charge'
      AND charges.data ->> 'status' = 'succeeded'),
  active AS (SELECT data ->> 'orderId' AS order_id FROM of WHERE collection = 'entitlements'
    AND data ->> 'status' = 'active')
  SELECT
    (SELECT count(*) FROM captures)::int AS payments,
    (SELECT count(DISTINCT order_id) FROM captures)::int AS "paidOrders",
    (SELECT count(*) FROM active)::int AS entitlements,
    (SELECT count(*) FROM captures WHERE NOT EXISTS
      (SELECT 1 FROM active WHERE active.order_id = captures.order_id))::int AS "withoutAccess",
    (SELECT count(*) FROM active WHERE NOT EXISTS
      (SELECT 1 FROM captures WHERE captures.order_id = active.order_id))::int AS "withoutPayment",
    (SELECT count(*) FROM of WHERE collection = 'testMailOutbox' AND data ->> 'status' = 'queued')::int AS "waitingMails",
    (SELECT count(*) FROM of WHERE collection = 'inboxMails' AND data ->> 'to' LIKE 'buyer-%')::int AS mails,
    (SELECT count(DISTINCT data ->> 'to') FROM of WHERE collection = 'inboxMails'
      AND data ->> 'to' LIKE 'buyer-%')::int AS recipients`;

interface Audit {
  readonly payments: number;
  readonly paidOrders: number;
  readonly entitlements: number;
  readonly withoutAccess: number;
  readonly withoutPayment: number;
  readonly waitingMails: number;
  readonly mails: number;
  readonly recipients: number;
}

export async function machines(purchases: number): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-machine-"));
  const database = await startPostgres();
  const url = await database.createDatabase();
  const environment = { DATABASE_URL: url, WORKERS: "2", TRUSTED_PROXIES: "127.0.0.1" };
  const sites = await Promise.all([
    startBuilt("test", { environment }),
    startBuilt("test", { environment, entry: copyShop(folder).entry }),
  ]);
  let bought = 0;
  const troubles = startTroubles(sites, database, () => bought / purchases);
  const errors: string[] = [];
  const times: number[] = [];
  const began = performance.now();
  await inParallel(purchases, AT_ONCE, async (index) => {
    times.push(await buyOnce(sites, index, errors));
    bought += 1;
  });
  const seconds = (performance.now() - began) / 1000;
  const { kills, restarts } = await troubles.end();
  const audit = await untilRight(url, purchases);
  const faults = faultsOf(audit, purchases);
  for (const site of sites)
    await site
      .stop({ mayReplaceWorkers: true, allowed: [/./] })
      .catch((error: Error) => faults.push(error.message));
  await database.remove();
  rmSync(folder, { recursive: true });
  return {
    figures: {
      ...audit,
      "workers killed": kills,
      "restarts of PostgreSQL": restarts,
      "errors seen by buyers": errors.length,
      "errors by kind": countBy(errors),
      "seconds of buying": seconds.toFixed(1),
      "ms per purchase, p50": Math.round(percentile(times, 0.5)),
      "ms per purchase, p95": Math.round(percentile(times, 0.95)),
    },
    faults,
  };
}

/** Buys at one shop and requests the file at the other. Returns the milliseconds that it took. */
async function buyOnce(sites: readonly BuiltSite[], index: number, errors: string[]) {
  const client = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  const [here, there] = index % 2 === 0 ? sites : sites.toReversed();
  if (!here || !there) throw new Error("Two shops are needed");
  const [browser, elsewhere] = [here.browser({ client }), there.browser({ client })];
  const step = <T>(name: string, work: () => Promise<T>) =>
    patiently(() =>
      work().catch((error: Error) => {
        errors.push(`${name}: ${error.message}`);
        throw error;
      }),
    );
  const began = performance.now();
  const checkout = await step("checkout", () => startCheckout(browser, PLAN, "landing-v2"));
  await step("payment", async () => {
    const answer = await payWith(browser, checkout, undefined, `buyer-${index}@example.com`);
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`status ${answer.status}`);
  });
  await step("confirmation", async () => {
    const path = `/landing-v2/confirmation/download?order=${checkout.orderId}`;
    const answer = await browser.get(path);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  });
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  await step("download", () => mintGrant(elsewhere, PLAN));
  return performance.now() - began;
}

/** Kills a worker every five seconds, and restarts PostgreSQL after a third and two thirds of the purchases. */
function startTroubles(
  sites: readonly BuiltSite[],
  database: PostgresServer,
  progress: () => number,
) {
  const done = { kills: 0, restarts: 0 };
  let isOver = false;
  async function kill(): Promise<void> {
    const nextAt = performance.now() + KILL_EVERY_MS;
    while (!isOver && performance.now() < nextAt) await wait(POLL_MS);
    if (isOver) return;
    const pids = sites[done.kills % sites.length]?.workerPids() ?? [];
    const pid = pids[Math.floor(Math.random() * pids.length)];
    if (pid !== undefined && tryToKill(pid)) done.kills += 1;
    await kill();
  }
  async function restart(): Promise<void> {
    for (const [share, signal] of [
      [1 / 3, "SIGINT"],
      [2 / 3, "SIGQUIT"],
    ] as const) {
      while (!isOver && progress() < share) await wait(POLL_MS);
      await database.stop(signal);
      await database.start();
      done.restarts += 1;
    }
  }
  const running = Promise.all([kill(), restart()]);
  return {
    async end() {
      isOver = true;
      await running;
      return done;
    },
  };
}

function tryToKill(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** Waits for receipts and late settlements; a killed process's leases expire after a minute. */
async function untilRight(url: string, purchases: number): Promise<Audit> {
  const deadline = performance.now() + 2 * PATIENCE_MS;
  for (;;) {
    const audit = await read(url);
    if (faultsOf(audit, purchases).length === 0 || performance.now() > deadline) return audit;
    await wait(POLL_MS);
  }
}

async function read(url: string): Promise<Audit> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Audit>(AUDIT);
  await client.end();
  const [audit] = rows;
  if (!audit) throw new Error("The audit has no row");
  return audit;
}

function faultsOf(audit: Audit, purchases: number): string[] {
  const { payments, paidOrders, entitlements, withoutAccess, withoutPayment } = audit;
  const faults: string[] = [];
  if (payments !== purchases || paidOrders !== purchases)
    faults.push(`${payments} payments for ${paidOrders} orders instead of ${purchases}`);
  if (entitlements !== payments) faults.push(`${entitlements} entitlements`);
  if (withoutAccess > 0) faults.push(`${withoutAccess} payments without access`);
  if (withoutPayment > 0) faults.push(`${withoutPayment} entitlements without payment`);
  if (audit.waitingMails > 0) faults.push(`${audit.waitingMails} mails wait`);
  if (audit.recipients !== purchases) faults.push(`${audit.recipients} buyers with a receipt`);
  return faults;
}
