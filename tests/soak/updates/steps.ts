/** Draws and runs the changes one after the other, and looks after each at what it left. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { livePort, releaseAt } from "#scripts/deploy/ground.ts";
import { otherPort, type Places } from "#scripts/deploy/places.ts";
import { buildOf } from "#scripts/deploy/release.ts";
import { settingsIn } from "#scripts/deploy/server.ts";
import { renderedBy } from "#scripts/deploy/unit-files.ts";
import { createRandom, type Random } from "#tests/simulation/world/random.ts";
import type { Findings } from "../soak-run.ts";
import { type Change, failedAtIn, groundIn, READY_MS } from "./change.ts";
import { type Flaw, flawNames, isSeenByVisitors, waitsUntilReady } from "./flaws.ts";
import type { Shoppers } from "./shoppers.ts";
import type { Units } from "./units.ts";

const LOOK_MS = 200;
const BACK_MS = 10_000;
/** After which a killed shop must be back. */
const SERVED_MS = 20_000;
/** About as long as a good change takes. */
const CHANGE_MS = { update: 25_000, rollback: 10_000 };
/** Of commits before the backups' present format. */
const OLD_FORMAT = "manifest.json cannot be read";
const NONE_BEFORE = "There is no release before";
/** Long enough for a flaw that visitors see. */
const WATCH_FLAW_MS = 20_000;

export interface Trial {
  readonly folder: string;
  readonly caddy: string;
  readonly releases: readonly string[];
  readonly updates: number;
  readonly seed: number;
  readonly watchMs: number;
}

interface World {
  readonly trial: Trial;
  readonly places: Places;
  readonly units: Units;
  readonly path: string;
  readonly shoppers: Shoppers;
}

interface Step {
  readonly change: Change;
  readonly flaw: Flaw | undefined;
  /** Milliseconds from its start to kill -9. */
  readonly killMs: number | undefined;
  readonly shopKill: { readonly target: "worker" | "shop"; readonly afterMs: number } | undefined;
}

export async function runSteps(world: World): Promise<Findings> {
  const { trial, shoppers } = world;
  const random = createRandom(trial.seed);
  const counts = new Map<string, number>();
  const slowest = new Map<string, number>();
  const faults: string[] = [];
  const shown = new Set<string>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const visitors = watchVisitors(world);
  for (let index = 1; index <= trial.updates; index += 1) {
    const step = draw(world, random, index);
    const title = titleOf(step);
    const complain = (what: string) => faults.push(`${index}. ${title}: ${what}`);
    const began = performance.now();
    const result = await run(world, step, count);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    // Who killed the update in the watch of a bad release has to call the next one.
    const isLeftBad = result.isKilled && step.flaw && isSeenByVisitors(step.flaw);
    if (!isLeftBad && !(await visitors.untilServed()))
      complain(`visitors are not served after ${SERVED_MS} ms`);
    count(nameOf(step, result));
    if (result.isKilled) count(`killed after "${lastStep(result.output)}"`);
    else {
      for (const what of judge(step, result)) complain(what);
      for (const what of await leftIn(world)) complain(what);
      // If the shop is killed, too, nobody can say for what visitors waited.
      const times = result.isShopKilled ? undefined : timesOf(world, visitors.seen());
      if (step.flaw && times) {
        const { visitorsMs, journalMs } = times;
        const key = `${step.flaw}: seconds until visitors were back, and the journal said so`;
        slowest.set(key, Math.max(slowest.get(key) ?? 0, visitorsMs, journalMs));
        const limit = BACK_MS + (waitsUntilReady(step.flaw) ? READY_MS : 0);
        if (Math.max(visitorsMs, journalMs) > limit)
          complain(`back after ${visitorsMs} ms, in the journal after ${journalMs} ms`);
        if (!isSeenByVisitors(step.flaw) && visitorsMs > 0) complain("visitors reached it");
      }
      await shoppers.check("new");
    }
    const end = result.isKilled ? "killed" : `exit code ${result.exitCode}`;
    say(`${index}. ${title}: ${end} after ${seconds} s; ${shoppers.figures.purchases} purchases`);
    const all = [...faults, ...shoppers.faults];
    for (const fault of all.filter((each) => !shown.has(each))) say(`  FAULT ${fault}`);
    all.forEach((fault) => shown.add(fault));
  }
  visitors.stop();
  const times = [...slowest].map(([name, ms]) => [name, (ms / 1000).toFixed(1)]);
  return { figures: { seed: trial.seed, ...Object.fromEntries([...counts, ...times]) }, faults };
}

function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

function titleOf({ change, flaw, killMs, shopKill }: Step): string {
  return [
    change.release ? `update to ${change.release.name.slice(0, 12)}` : "rollback",
    ...(flaw ? [`that ${flaw}`] : []),
    ...(killMs === undefined ? [] : [`killed after ${killMs} ms`]),
    ...(shopKill ? [`while the ${shopKill.target} is killed`] : []),
  ].join(", ");
}

function draw({ trial, path }: World, random: Random, index: number): Step {
  const { folder, watchMs, releases } = trial;
  const kind = random.weighted({ good: 45, bad: 35, rollback: 20 });
  const flaw = kind === "bad" ? random.pick(flawNames) : undefined;
  // Older ones may refuse the backup of a newer one before they come to their flaw.
  const least = flaw ? Math.floor(releases.length / 2) : 0;
  const from = releases[least + random.below(releases.length - least)] ?? "";
  const name = `${basename(from).slice(0, 12)}.${index}`;
  const isKilled = random.chance(0.3);
  const limit = CHANGE_MS[kind === "rollback" ? "rollback" : "update"];
  const killMs = Math.round(random.fraction() * limit);
  const target = random.weighted({ worker: 2, shop: 1 });
  const shopKill = { target, afterMs: Math.round(random.fraction() * limit) } as const;
  const isShopKilled = random.chance(0.2);
  return {
    change: {
      folder,
      path,
      watchMs: flaw && isSeenByVisitors(flaw) ? WATCH_FLAW_MS : watchMs,
      ...(kind !== "rollback" && { release: { from, name, flaw } }),
    },
    flaw,
    killMs: isKilled ? killMs : undefined,
    shopKill: isShopKilled ? shopKill : undefined,
  };
}

function nameOf({ flaw, change }: Step, { isKilled, exitCode, output }: Result): string {
  const what = flaw ? "bad updates" : change.release ? "good updates" : "rollbacks";
  if (isKilled) return `${what} killed`;
  if (exitCode === 0) return `${what} done`;
  if (output.includes(OLD_FORMAT)) return "updates refused by a release older than the backup";
  if (output.includes(NONE_BEFORE)) return "rollbacks without a release before";
  return `${what} refused`;
}

/** The last that it said. */
function lastStep(output: string): string {
  const words = output.trim().split("\n").at(-1)?.trim().split(" ").slice(0, 4) ?? [];
  return words.filter((word) => !/\d/.test(word)).join(" ");
}

interface Result {
  readonly exitCode: number;
  readonly output: string;
  readonly isKilled: boolean;
  readonly isShopKilled: boolean;
}

async function run(
  { trial, places, units }: World,
  { change, killMs, shopKill }: Step,
  count: (name: string) => void,
): Promise<Result> {
  rmSync(failedAtIn(trial.folder), { force: true });
  const script = join(import.meta.dirname, "change.ts");
  const child = spawn(process.execPath, [script, JSON.stringify(change)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  let isShopKilled = false;
  const timers = [
    killMs !== undefined && setTimeout(() => child.kill("SIGKILL"), killMs),
    shopKill &&
      setTimeout(() => {
        isShopKilled = units.kill(shopKill.target, livePort(places) ?? 0);
        if (isShopKilled) count(`${shopKill.target}s killed`);
      }, shopKill.afterMs),
  ];
  await once(child, "close");
  for (const timer of timers) if (timer) clearTimeout(timer);
  const output = (await printed).join("");
  const isKilled = child.signalCode === "SIGKILL";
  return { exitCode: child.exitCode ?? 1, output, isKilled, isShopKilled };
}

function judge({ change, flaw }: Step, { exitCode, output, isShopKilled }: Result): string[] {
  const isRefused = exitCode !== 0;
  if (flaw) return isRefused ? [] : [`served in spite of its flaw:\n${output}`];
  if (!isRefused || isShopKilled) return [];
  if (output.includes(OLD_FORMAT)) return [];
  if (!change.release && output.includes(NONE_BEFORE)) return [];
  return [`refused:\n${output}`];
}

/** What an update that was not killed must leave. */
async function leftIn({ trial, places, units, path }: World): Promise<string[]> {
  const live = livePort(places) ?? 0;
  const serving = releaseAt(places, live) ?? "";
  const other = releaseAt(places, otherPort(places, live));
  const kept = [serving, other].filter((path) => path !== undefined).map((path) => basename(path));
  const extra = readdirSync(places.releases).filter((name) => !kept.includes(name));
  const strangers = processesBelow(places.releases).filter(({ at }) => at !== serving);
  const { units: own } = await renderedBy(groundIn(trial.folder, path), serving);
  const foreign = Object.entries(own).filter(([name, text]) => units.loaded(name) !== text);
  const problems: readonly (readonly [boolean, string])[] = [
    [units.running().join() !== String(live), `at port ${live}, but ${units.running().join()} run`],
    [settingsIn(places)["PORT"] !== String(live), "the settings have another port"],
    [!readFileSync(places.site, "utf8").includes(`:${live} `), "the proxy has another port"],
    [extra.length > 0, `releases are left: ${extra.join(", ")}`],
    [foreign.length > 0, `units of another release: ${foreign.map(([name]) => name).join(", ")}`],
    [existsSync(places.rehearsal), "the rehearsal is left"],
    [strangers.length > 0, `processes are left: ${strangers.map(({ what }) => what).join("; ")}`],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, what]) => what);
}

function processesBelow(folder: string): { at: string; what: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const at = readlinkSync(`/proc/${pid}/cwd`);
        const what = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return at.startsWith(`${folder}/`) ? [{ at, what: `${pid} ${what}` }] : [];
      } catch {
        return [];
      }
    });
}

interface Look {
  readonly at: number;
  /** Undefined if nobody answered within seconds. */
  readonly build: string | undefined;
}

/** Asks through the proxy all the time. `at` is when a visitor would have asked. */
function watchVisitors({ trial, path }: World) {
  const { proxy } = groundIn(trial.folder, path);
  const looks: Look[] = [];
  let isOver = false;
  const look = async () => {
    const at = Date.now();
    const build = await proxy.readBuild();
    looks.push({ at, build });
  };
  // A look that waits for a frozen shop does not delay the next one.
  void (async () => {
    for (; !isOver; await wait(LOOK_MS)) void look();
  })();
  return {
    seen: () => looks.toSorted((one, other) => one.at - other.at),
    async untilServed(): Promise<boolean> {
      const until = performance.now() + SERVED_MS;
      for (;;) {
        if ((await proxy.readBuild()) !== undefined) return true;
        if (performance.now() > until) return false;
      }
    },
    stop: () => void (isOver = true),
  };
}

/** From the first failure of a bad release. Undefined if it did not come to that. */
function timesOf({ trial, places, units }: World, looks: readonly Look[]) {
  const path = failedAtIn(trial.folder);
  if (!existsSync(path)) return undefined;
  const failed = Number(readFileSync(path, "utf8"));
  const before = buildOf(releaseAt(places, livePort(places) ?? 0) ?? "");
  const lastBad = looks.findLast(({ at, build }) => at >= failed && build !== before);
  const back = lastBad && looks.find(({ at }) => at > lastBad.at);
  const said = units.journal().find(({ at, line }) => at >= failed && line.includes("undone"));
  return {
    visitorsMs: back ? back.at - failed : 0,
    journalMs: said ? said.at - failed : Infinity,
  };
}
