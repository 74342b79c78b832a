/** Kills processes of two shops and restarts their PostgreSQL while buyers buy. */
import { setTimeout as wait } from "node:timers/promises";
import type { BuiltSite } from "#tests/built/start-built.ts";
import type { PostgresServer } from "#tests/support/postgres.ts";

/** One of this many kills ends a shop's supervisor together with its workers. */
const KILLS_PER_SUPERVISOR = 4;
const POLL_MS = 50;

export interface Troubles {
  /**
   * Either a kill every `everyMs` until all have bought, or `count` kills in total. Buyers wait for these, so that even
   * a few purchases last long enough.
   */
  readonly kills: { readonly everyMs: number } | { readonly count: number };
  /** How often PostgreSQL restarts, at equal distances. */
  readonly restarts: number;
}

interface RunningTroubles {
  /** With a fixed number of kills: resolves after the kills that are due before this share of the purchases. */
  untilMayBuy(share: number): Promise<void>;
  end(): Promise<{
    "workers killed": number;
    "supervisors killed": number;
    "restarts of PostgreSQL": number;
  }>;
}

/** Kills and restarts happen in turn: shops cannot start without a database. `progress` is the share that bought. */
export function startTroubles(
  sites: readonly BuiltSite[],
  database: PostgresServer,
  { kills, restarts }: Troubles,
  progress: () => number,
): RunningTroubles {
  const done = { workers: 0, supervisors: 0, restarts: 0 };
  let isOver = false;
  let lastKillAt = performance.now();
  const killed = () => done.workers + done.supervisors;
  const shareOfNextKill = () => ("count" in kills ? (killed() + 1) / (kills.count + 1) : 0);

  function isKillDue(): boolean {
    if ("everyMs" in kills) return performance.now() - lastKillAt >= kills.everyMs;
    return killed() < kills.count && progress() >= shareOfNextKill();
  }

  async function kill(): Promise<void> {
    lastKillAt = performance.now();
    const site = sites[killed() % sites.length];
    if (!site) return;
    const pids = site.workerPids();
    if (killed() % KILLS_PER_SUPERVISOR === KILLS_PER_SUPERVISOR - 1) {
      site.signal("SIGKILL");
      pids.forEach(tryToKill);
      done.supervisors += 1;
      await site.restart();
      return;
    }
    const pid = pids[Math.floor(Math.random() * pids.length)];
    if (pid !== undefined && tryToKill(pid)) done.workers += 1;
  }

  /** Alternates between a shutdown as for maintenance and one as in a crash. */
  async function restart(): Promise<void> {
    await database.stop(done.restarts % 2 === 0 ? "SIGINT" : "SIGQUIT");
    await database.start();
    done.restarts += 1;
  }

  async function run(): Promise<void> {
    while (!isOver) {
      const isRestartDue =
        done.restarts < restarts && progress() >= (done.restarts + 1) / (restarts + 1);
      if (isRestartDue) await restart();
      else if (isKillDue()) await kill();
      else await wait(POLL_MS);
    }
  }

  const running = run();
  return {
    async untilMayBuy(share) {
      while ("count" in kills && killed() < kills.count && share > shareOfNextKill())
        await wait(POLL_MS);
    },
    async end() {
      isOver = true;
      await running;
      return {
        "workers killed": done.workers,
        "supervisors killed": done.supervisors,
        "restarts of PostgreSQL": done.restarts,
      };
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
