/** Buyers pay while worker and supervisor are killed. Every payer must get the file and a receipt. */
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { type Findings, inParallel, percentile } from "./soak-run.ts";

const AT_ONCE = 4;
/** Time limit for one step, including all kills during it. */
const PATIENCE_MS = 120_000;
const PLAN = "pocket";

export async function purchases(count: number, kills: number): Promise<Findings> {
  const site = await startBuilt("live");
  const faults: string[] = [];
  const paidOrders: string[] = [];
  const waits: number[] = [];
  let isOver = false;
  const killing = kill(
    site,
    kills,
    () => paidOrders.length / count,
    () => isOver,
  );
  await inParallel(count, AT_ONCE, async (index) => {
    const browser = site.browser({ client: `203.0.113.${index % 250}` });
    const checkout = await untilDone(() => startCheckout(browser, PLAN, "landing-v2"));
    // Not repeated, because the payment service is never killed.
    const email = `buyer-${index}@example.com`;
    if ((await payWith(browser, checkout, undefined, email)).status !== 303)
      return void faults.push(`Payment ${index} was refused`);
    paidOrders.push(checkout.orderId);
    const paidAt = performance.now();
    await untilDone(() => mintGrant(browser, PLAN)).catch(() =>
      faults.push(`Order ${checkout.orderId} is paid but has no file`),
    );
    waits.push(performance.now() - paidAt);
  });
  isOver = true;
  const killed = await killing;
  const receipts = async () => {
    const texts = (await site.mails()).map(({ text }) => text);
    return paidOrders.filter((orderId) => texts.some((text) => text.includes(orderId)));
  };
  const deadline = performance.now() + PATIENCE_MS;
  while ((await receipts()).length < paidOrders.length && performance.now() < deadline)
    await wait(500);
  const missing = paidOrders.length - (await receipts()).length;
  if (missing > 0) faults.push(`${missing} receipts did not arrive`);
  await site
    .stop({ mayReplaceWorkers: true, allowed: [/worker ended unexpectedly/i] })
    .catch((error: Error) => faults.push(error.message));
  return {
    figures: {
      paid: paidOrders.length,
      "workers killed": killed.workers,
      "supervisors killed": killed.supervisors,
      "seconds from payment to file, p95": (percentile(waits, 0.95) / 1000).toFixed(1),
    },
    faults,
  };
}

/** Kills a worker and a supervisor in turn, spread over the purchases. `progress` goes from 0 to 1. */
async function kill(
  site: BuiltSite,
  kills: number,
  progress: () => number,
  isOver: () => boolean,
): Promise<{ workers: number; supervisors: number }> {
  const killed = { workers: 0, supervisors: 0 };
  for (let done = 0; done < kills && !isOver(); done += 1) {
    while (progress() < done / kills && !isOver()) await wait(20);
    await wait(randomInt(200));
    if (done % 2 === 0) {
      for (const pid of site.workerPids()) {
        process.kill(pid, "SIGKILL");
        killed.workers += 1;
      }
    } else {
      site.signal("SIGKILL");
      killed.supervisors += 1;
      // A worker that outlives its supervisor may keep the port for a moment.
      await untilDone(() => site.restart());
    }
  }
  return killed;
}

/** Repeats the step while it fails, and throws its last error after PATIENCE_MS. */
async function untilDone<T>(step: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}
