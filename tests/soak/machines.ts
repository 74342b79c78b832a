/**
 * Guests buy at two shops that share a PostgreSQL, each with its own folder and two workers, while processes are killed
 * and the database restarts. Afterwards every payment must have one entitlement and one receipt, and the shops' logs
 * must contain only failures that follow from the kills and restarts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Audit, faultsOf, readBooks } from "./machines-books.ts";
import { startTroubles, type Troubles } from "./machines-troubles.ts";
import { PATIENCE_MS, patiently } from "./payments/patience.ts";
import { countBy, type Findings, inParallel, percentile } from "./soak-run.ts";

const POLL_MS = 250;
const PLAN = "sampler";

/** Failures in the shops' logs that follow from kills and restarts. Any other one is a fault. */
const EXPECTED_LINES: readonly RegExp[] = [
  /^A worker ended unexpectedly \(\d+ since the start\)$/,
  /"type":"DocumentsUnavailable".*"msg":"the content cannot be watched, so public pages may be out of date"/,
];
/** What buyers may meet when a process is killed; they try again. Any other error is a fault. */
const EXPECTED_ERRORS = /: (?:ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** Faster than the page that waits for the payment reloads itself. */
const RELOAD_MS = 1000;

export interface MachinesSizes {
  readonly purchases: number;
  readonly atOnce: number;
  readonly troubles: Troubles;
}

export async function machines({ purchases, atOnce, troubles }: MachinesSizes): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-machine-"));
  const database = await startPostgres({ fsync: "on" });
  const url = await database.createDatabase();
  const environment = { DATABASE_URL: url, WORKERS: "2", TRUSTED_PROXIES: "127.0.0.1" };
  const sites = await Promise.all([
    startBuilt("test", { environment }),
    startBuilt("test", { environment, entry: copyShop(folder).entry }),
  ]);
  let bought = 0;
  const running = startTroubles(sites, database, troubles, () => bought / purchases);
  const errors: string[] = [];
  const times: number[] = [];
  const began = performance.now();
  await inParallel(purchases, atOnce, async (index) => {
    await running.untilMayBuy(index / purchases);
    times.push(await buyOnce(sites, index, errors));
    bought += 1;
  });
  const seconds = (performance.now() - began) / 1000;
  const done = await running.end();
  const audit = await untilRight(url, purchases);
  const faults = faultsOf(audit, purchases);
  for (const error of new Set(errors.filter((one) => !EXPECTED_ERRORS.test(one))))
    faults.push(`a buyer saw ${error}`);
  for (const site of sites)
    await site
      .stop({ mayReplaceWorkers: true, allowed: EXPECTED_LINES })
      .catch((error: Error) => faults.push(error.message));
  await database.remove();
  rmSync(folder, { recursive: true });
  return {
    figures: {
      ...audit,
      ...done,
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
        errors.push(`${name}: ${kindOf(error)}`);
        throw error;
      }),
    );
  const began = performance.now();
  const checkout = await step("checkout", () => startCheckout(browser, PLAN, "landing-v2"));
  await step("payment", async () => {
    const response = await payWith(browser, checkout, undefined, `buyer-${index}@example.com`);
    await response.arrayBuffer();
    if (response.status !== 303) throw new Error(`status ${response.status}`);
  });
  await step("confirmation", async () => {
    const path = `/landing-v2/confirmation/download?order=${checkout.orderId}`;
    for (;;) {
      const response = await browser.get(path);
      const page = await response.text();
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      if (!page.includes('http-equiv="refresh"')) break;
      await wait(RELOAD_MS);
    }
  });
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  await step("download", () => mintGrant(elsewhere, PLAN));
  return performance.now() - began;
}

/** Addresses and ports would make each error a kind of its own. */
function kindOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}

/** Waits for receipts and late settlements; a killed process's leases expire after 20 s. */
async function untilRight(url: string, purchases: number): Promise<Audit> {
  const deadline = performance.now() + 2 * PATIENCE_MS;
  for (;;) {
    const audit = await readBooks(url);
    if (faultsOf(audit, purchases).length === 0 || performance.now() > deadline) return audit;
    await wait(POLL_MS);
  }
}
