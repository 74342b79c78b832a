/**
 * Buyers pay while webhooks are lost, repeated, late and out of order, while the bank takes money back, and while
 * worker and shop are killed. Afterwards the database must agree with the payment service about every order.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { type Findings, inParallel, percentile } from "../soak-run.ts";
import { live, type BuyerHooks } from "./buyer.ts";
import { type Audit, checkBooks, type Outcome } from "./check-books.ts";
import { createKiller } from "./kills.ts";
import { PATIENCE_MS, patiently } from "./patience.ts";
import { claimed, drawPlan, type Plan, type Story, stories } from "./plan.ts";

const PARALLEL_VISITS = 24;
const PAUSE_MS = 50;
const MAX_FINDINGS = 20;
/** Leases of killed processes have then expired, and all retries are due. */
const LATER_MS = 10 * 60_000;
const preload = pathToFileURL(
  join(import.meta.dirname, "../../built/support/shift-clock.mjs"),
).href;

export interface PaymentsSizes {
  /** Orders with a checkout. */
  readonly purchases: number;
  readonly kills: number;
  readonly seed: number;
}

export async function payments(sizes: PaymentsSizes): Promise<Findings> {
  const plan = drawPlan(sizes);
  const site = await startBuilt("test", { environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const killer = createKiller(site);
  let checkouts = 0;
  const hooks: BuyerHooks = { onCheckout: () => void (checkouts += 1) };
  const control = site.browser();
  const setWebhooks = (webhooks: string) => patiently(() => tell(control, { webhooks }));
  const began = performance.now();
  await inParallel(plan.visits.length, PARALLEL_VISITS, async (index) => {
    const webhooks = plan.webhooks.get(index);
    if (webhooks) await setWebhooks(webhooks);
    const kill = plan.kills.get(index);
    if (kill) killer.plan(kill);
    const visit = plan.visits[index];
    const client = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    const email = `buyer-${index}@example.com`;
    if (!visit) return;
    const [browser, otherBrowser] = [site.browser({ client }), site.browser({ client })];
    await live(hooks, { browser, otherBrowser, email }, visit);
  });
  const killed = await killer.finish();
  const seconds = (performance.now() - began) / 1000;
  await setWebhooks("normal");
  site.signal("SIGTERM");
  await site.restart({ NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_MS: String(LATER_MS) });
  const audit = await untilRight(join(site.dataPath, "tollgate.db"));
  const faults = [...audit.findings.slice(0, MAX_FINDINGS), ...compare(plan, audit, checkouts)];
  await stop(site, faults);
  return { figures: figuresOf(audit, { seconds, killed }), faults };
}

async function stop(site: BuiltSite, faults: string[]): Promise<void> {
  await site
    .stop({ mayReplaceWorkers: true, allowed: [/worker ended unexpectedly/i] })
    .catch((error: Error) => faults.push(error.message));
}

async function tell(browser: ReturnType<BuiltSite["browser"]>, body: object): Promise<void> {
  const response = await browser.postJson("/dev/payments", body);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/dev/payments has status ${response.status}`);
}

/** Waits until the books are right or no longer improve, because the shop catches up after its start. */
async function untilRight(path: string): Promise<Audit> {
  let fewest = Infinity;
  let deadline = 0;
  for (;;) {
    const audit = checkBooks(path);
    const count = audit.findings.length;
    if (count < fewest) {
      fewest = count;
      deadline = performance.now() + PATIENCE_MS;
    }
    if (count === 0 || performance.now() > deadline) return audit;
    await wait(Math.max(10 * PAUSE_MS, count));
  }
}

/** The outcomes must be those of the plan. Interrupted tries to start a checkout may have left orders. */
function compare({ visits }: Plan, audit: Audit, checkouts: number): string[] {
  const { outcomes } = audit;
  const expected = new Map<Outcome, number>();
  for (const { story } of visits)
    for (const outcome of stories[story]) expected.set(outcome, (expected.get(outcome) ?? 0) + 1);
  const orders = [...expected.values()].reduce((sum, count) => sum + count, 0);
  const faults: string[] = [];
  const leftOvers = (outcomes["not paid"] ?? 0) - (expected.get("not paid") ?? 0);
  const interrupted = leftOvers + (outcomes["no checkout"] ?? 0);
  if (leftOvers < 0 || interrupted > checkouts - orders)
    faults.push(`${interrupted} orders without payment after ${checkouts - orders} interruptions`);
  for (const outcome of new Set([...expected.keys(), ...(Object.keys(outcomes) as Outcome[])])) {
    if (outcome === "not paid" || outcome === "no checkout") continue;
    const [found, planned] = [outcomes[outcome] ?? 0, expected.get(outcome) ?? 0];
    if (found !== planned) faults.push(`${found} orders with "${outcome}" instead of ${planned}`);
  }
  const planned = (named: readonly Story[]) =>
    visits.filter(({ story }) => named.includes(story)).length;
  const twice = planned(["buys twice"]);
  if (audit.duplicates !== twice) faults.push(`${audit.duplicates} duplicates of ${twice}`);
  const moved = planned(claimed);
  if (audit.inAccounts !== moved) faults.push(`${audit.inAccounts} orders in accounts of ${moved}`);
  return faults;
}

function figuresOf(
  { outcomes, duplicates, inAccounts, codes, delays, webhooks }: Audit,
  run: { readonly seconds: number; readonly killed: { worker: number; shop: number } },
): Findings["figures"] {
  // Leave out accesses that came only with the restart, whose shifted clock adds ten minutes.
  const found = delays.filter((ms) => ms < LATER_MS);
  const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name}: ${count}`)
      .join(", ");
  return {
    orders: total,
    outcomes: list(outcomes),
    "second payments": duplicates,
    "orders moved to an account": inAccounts,
    "claim codes": codes,
    "events by delivery": list(webhooks),
    "workers killed": run.killed.worker,
    "shops killed": run.killed.shop,
    "seconds of buying": run.seconds.toFixed(1),
    "accesses only after the restart": delays.length - found.length,
    "ms from payment to access, p50": Math.round(percentile(found, 0.5)),
    "ms from payment to access, p95": Math.round(percentile(found, 0.95)),
  };
}
