/**
 * Time from submitting the payment form until the confirmation page offers the file, with 200 guests, 8 at a time. The
 * baseline loads the same page once more, when nothing is left to settle.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Guest, inParallel, openGuest, pay } from "./guests.ts";
import { quantile } from "./ratio.ts";
import { startShop } from "./shop-process.ts";

const PORT = 3589;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const WARM_UP = 16;
const PURCHASES = 200;
const AT_ONCE = 8;
const MAX_WAIT_MS = 60_000;
/** The first delays of `confirming.tsx`; the last one repeats. */
const DELAYS_MS = [1000, 1500, 2000];

interface Times {
  readonly untilReady: number;
  readonly reload: number;
  readonly loads: number;
}

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const environment = { LOG_LEVEL: "warn" };
const { child } = await startShop({ port: PORT, folder, environment });
try {
  await inParallel(WARM_UP, AT_ONCE, purchase);
  print(await inParallel(PURCHASES, AT_ONCE, purchase));
} finally {
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(folder, { recursive: true });
}

async function purchase(): Promise<Times> {
  const guest = await openGuest(ORIGIN);
  const began = performance.now();
  const path = await pay(guest);
  let loads = 1;
  while (!(await isReady(guest, path))) {
    if (performance.now() - began > MAX_WAIT_MS) throw new Error("The purchase is not ready");
    await wait(DELAYS_MS[Math.min(loads, DELAYS_MS.length) - 1]);
    loads += 1;
  }
  const readyAt = performance.now();
  if (!(await isReady(guest, path))) throw new Error("The download disappeared");
  return { untilReady: readyAt - began, reload: performance.now() - readyAt, loads };
}

async function isReady({ browser }: Guest, path: string): Promise<boolean> {
  const response = await browser.get(path);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`The confirmation has status ${response.status}`);
  return html.includes('action="/api/downloads/');
}

function print(times: readonly Times[]): void {
  const untilReady = times.map((one) => one.untilReady);
  const reload = times.map((one) => one.reload);
  const describe = (part: number) => {
    const [ours, baseline] = [quantile(untilReady, part), quantile(reload, part)];
    return `p${part * 100} ${ours.toFixed(0)} ms (page alone ${baseline.toFixed(0)}, ratio ${(ours / baseline).toFixed(1)})`;
  };
  const atFirstLoad = times.filter(({ loads }) => loads === 1).length;
  process.stdout.write(
    `${times.length} purchases, ${AT_ONCE} at a time, from the payment form to the download, load average ${loadavg()[0]?.toFixed(1)}\n` +
      `  ${describe(0.5)}, ${describe(0.95)}\n  ready when first loaded: ${atFirstLoad} of ${times.length}\n`,
  );
}
