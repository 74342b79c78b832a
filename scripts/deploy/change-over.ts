/** From the release that serves to another one beside it, and back if that does not serve well. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pTimeout from "p-timeout";
import { type Ground, livePort, putLink, releaseAt } from "./ground.ts";
import { note } from "./lock.ts";
import { mustRun } from "./machine.ts";
import { otherPort, unitOf } from "./places.ts";
import { untilReady } from "./rehearse.ts";
import { buildOf } from "./release.ts";
import { replaceFile, writeValues } from "./settings-file.ts";
import { replaceFiles } from "./unit-files.ts";

/** Of so many looks, a busy server may miss a few. */
const LOOKS = 10;
const MAX_MISSED = 2;
/** Looks that do not count, because the release before was late, too: the server was busy with something else. */
const MAX_BUSY = 20;
const LATE = Symbol();
/** Another process may have the port for a moment. */
const MAX_RESTARTS = 3;
/** Enough for a start that failed. */
const LOG_LINES = 15;

/** From `live` to the other port. */
export interface Change {
  readonly live: number;
  /** The release that the other port had, which it gets back. */
  readonly before: string | undefined;
  readonly watchMs: number;
  /** Called when visitors are served by the release before again; what follows may take longer. */
  readonly onBack?: ((error: unknown) => Promise<void>) | undefined;
}

/** Throws what was wrong; then all is as before. */
export async function changeOver(
  ground: Ground,
  release: string,
  { watchMs, onBack }: Pick<Change, "watchMs" | "onBack">,
): Promise<void> {
  const { places, service, tell } = ground;
  const live = livePort(places);
  const next = live === undefined ? places.pair[0] : otherPort(places, live);
  const before = releaseAt(places, next);
  const change = live === undefined ? undefined : { live, before, watchMs, onBack };
  try {
    putLink(join(release, ".env"), places.settings);
    putLink(join(places.ports, String(next)), release);
    if (live !== undefined)
      await replaceFiles(ground, { from: releaseAt(places, live), to: release });
    await service.start(next);
    const isFailing = async () => (await service.countRestarts(next)) >= MAX_RESTARTS;
    await untilReady(ground, {
      port: next,
      release,
      isFailing,
      words: () => readLog(ground, next),
    });
    tell(`  it is ready at port ${next}`);
    await point(ground, next);
  } catch (error) {
    if (change) await goBack(ground, change, error);
    else await vacate(ground, next, before);
    throw error;
  }
  if (change) await settle(ground, change);
}

/** After visitors were sent to the other port. Throws what was wrong with it; then all is as before. */
export async function settle(ground: Ground, change: Change): Promise<void> {
  const { live, watchMs } = change;
  const { places, service } = ground;
  const next = otherPort(places, live);
  const release = basename(releaseAt(places, next) ?? "");
  try {
    note(places, { watched: { release, until: Date.now() + watchMs } });
    await watch(ground, next, change).finally(() => note(places, { watched: undefined }));
  } catch (error) {
    await goBack(ground, change, error);
    throw error;
  }
  await untilUnused(ground, live);
  await service.stop(live);
}

/** Ends what runs at the other port. */
export async function goBack(
  ground: Ground,
  { live, before, onBack }: Change,
  reason?: unknown,
): Promise<void> {
  const { places, proxy, tell } = ground;
  const other = otherPort(places, live);
  const serving = releaseAt(places, live);
  try {
    await point(ground, live);
  } catch (error) {
    // If the proxy takes no settings at all, it has never left the release before, which serves on.
    const build = await proxy.readBuild();
    if (build === buildAt(ground, other) && build !== buildAt(ground, live)) throw error;
    putLink(places.current, join(places.ports, String(live)));
  }
  await onBack?.(reason);
  if (serving !== undefined)
    await replaceFiles(ground, { from: releaseAt(places, other), to: serving }).catch(
      (error: Error) =>
        tell(`Run npm run deploy -- setup, which writes units and command: ${error.message}`),
    );
  await vacate(ground, other, before);
}

/** Ends what runs at the port, which gets its former release back. */
async function vacate(
  { places, service }: Ground,
  port: number,
  before: string | undefined,
): Promise<void> {
  await service.stop(port);
  putLink(join(places.ports, String(port)), before);
}

/** The owner's commands ask the shop at PORT of the settings. */
async function point({ places, proxy }: Ground, port: number): Promise<void> {
  const text = readFileSync(places.settings, "utf8");
  replaceFile(places.settings, writeValues(text, { PORT: String(port) }));
  await proxy.pointTo(port);
  putLink(places.current, join(places.ports, String(port)));
}

/** The last lines of the shop at the port. */
async function readLog({ machine }: Ground, port: number): Promise<string> {
  const ofShop = [`--lines=${LOG_LINES}`, "--output=cat", `_SYSTEMD_UNIT=${unitOf(port)}`];
  const { output } = await machine.run(["journalctl", "--quiet", "--no-pager", ...ofShop]);
  return `${output.trimEnd()}\nnpm run deploy -- logs shows more.`.trim();
}

function buildAt({ places }: Ground, port: number): string {
  return buildOf(join(places.ports, String(port)));
}

async function watch(ground: Ground, port: number, { live, watchMs }: Change): Promise<void> {
  const { readBuild, proxy, service, limits, tell } = ground;
  const build = buildAt(ground, port);
  const restarts = await service.countRestarts(port);
  const until = performance.now() + watchMs;
  tell(`  visitors reach it; watching it for ${Math.round(watchMs / 1000)} s`);
  let looks: boolean[] = [];
  let busy = 0;
  // Visitors wait while it does not answer.
  const limit = { milliseconds: limits.lookMs, fallback: () => LATE };
  do {
    const began = performance.now();
    const [before, ...found] = await Promise.all(
      [readBuild(live), readBuild(port), proxy.readBuild()].map((look) => pTimeout(look, limit)),
    );
    if ((await service.countRestarts(port)) > restarts)
      throw new Error("Its process ended while it was watched");
    const isWell = found.every((each) => each === build);
    if (isWell || before !== LATE || (busy += 1) > MAX_BUSY)
      looks = [...looks, isWell].slice(-LOOKS);
    if (looks.filter((isWell) => !isWell).length > MAX_MISSED)
      throw new Error("It stopped answering while it was watched");
    await wait(Math.max(0, limits.pollMs - (performance.now() - began)));
  } while (performance.now() < until || looks.at(-1) !== true);
}

/** Running downloads may end, but not delay this for ever: browsers continue them elsewhere. */
async function untilUnused({ countConnections, limits, tell }: Ground, port: number) {
  const until = performance.now() + limits.drainMs;
  let isTold = false;
  while (countConnections(port) > 0 && performance.now() < until) {
    if (!isTold) tell("  waiting for requests and downloads of the release before");
    isTold = true;
    await wait(limits.pollMs);
  }
}

/** One line about what was done. `told` is what the terminal gets of it. */
export async function writeJournal(
  { machine, tell }: Ground,
  line: string,
  told = line,
): Promise<void> {
  tell(told);
  await mustRun(machine, ["logger", "--tag", "tollgate-deploy", "--", line]);
}
