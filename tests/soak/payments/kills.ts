/** Kills the worker, or worker and supervisor at once, and starts the shop again. */
import { setTimeout as wait } from "node:timers/promises";
import type { BuiltSite } from "#tests/built/start-built.ts";
import type { Kill } from "./plan.ts";

export interface Killer {
  /** Kills run one after the other. */
  plan(kill: Kill): void;
  /** Resolves when all planned kills are done and the shop runs. */
  finish(): Promise<{ readonly worker: number; readonly shop: number }>;
}

export function createKiller(site: BuiltSite): Killer {
  const done = { worker: 0, shop: 0 };
  let last: Promise<void> = Promise.resolve();

  async function run({ target, delayMs }: Kill): Promise<void> {
    await wait(delayMs);
    const workers = site.workerPids();
    if (target === "shop") site.signal("SIGKILL");
    workers.forEach(end);
    done[target] += 1;
    if (target === "shop") await site.restart();
  }

  return {
    plan(kill) {
      last = last.then(() => run(kill));
    },
    async finish() {
      await last;
      return done;
    },
  };
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // Without its supervisor, the worker may have ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
