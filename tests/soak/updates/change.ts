/** One update or rollback in a process of its own, which the trial kills. Prints what it does, and the outcome. */
import { join } from "node:path";
import { createMachine } from "#scripts/deploy/machine.ts";
import { type Ground } from "#scripts/deploy/ground.ts";
import { placesUnder, USER } from "#scripts/deploy/places.ts";
import { groundOf } from "#scripts/deploy/server.ts";
import { rollback, update } from "#scripts/deploy/update.ts";
import { printOutcome } from "#scripts/terminal.ts";
import { linkRelease } from "./releases.ts";
import type { Flaw } from "./flaws.ts";
import { AS_USER } from "./user.ts";

export interface Change {
  readonly folder: string;
  readonly path: string;
  readonly watchMs: number;
  /** Without it, a rollback. */
  readonly release?: {
    readonly from: string;
    readonly name: string;
    readonly flaw: Flaw | undefined;
  };
}

export const READY_MS = 20_000;
const DRAIN_MS = 10_000;

/** The real one, but with a user of no account, Caddy as root, and less patient. */
export function groundIn(folder: string, path: string): Ground {
  const machine = createMachine(path);
  const as = (user: string | undefined): readonly string[] => {
    if (user === undefined) return [];
    // A change of the user forgets with whom the process ends.
    return user === USER
      ? [...AS_USER, "--", "setpriv", "--pdeathsig", "KILL", "--"]
      : ["env", `HOME=${folder}`];
  };
  const ground = groundOf(placesUnder(folder), {
    run: (command, { user, ...options } = {}) => machine.run([...as(user), ...command], options),
    start: (command, { user, ...options } = {}) =>
      machine.start([...as(user), ...command], options),
  });
  const limits = { ...ground.limits, readyMs: READY_MS, drainMs: DRAIN_MS };
  return { ...ground, limits };
}

/** A file that the shop's user may write, too. */
export function failedAtIn(folder: string): string {
  return join(placesUnder(folder).data, "failed-at");
}

if (import.meta.main) {
  const { folder, path, watchMs, release } = JSON.parse(process.argv[2] ?? "") as Change;
  const ground = groundIn(folder, path);
  const outcome = release
    ? await update(ground, {
        findSource: async () => ({ kind: "git", folder: "", commit: "", version: release.name }),
        watchMs,
        async make(_machine, places, { before = "" }) {
          const to = join(places.releases, release.name);
          linkRelease({ ...release, to, before, failedAt: failedAtIn(folder) });
          return to;
        },
      })
    : await rollback(ground, { watchMs });
  process.exitCode = printOutcome(outcome);
}
