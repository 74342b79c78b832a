/** From the release that serves to another one beside it, and back if that does not serve well. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Ground, livePort, putLink, releaseAt } from "./ground.ts";
import { mustRun } from "./machine.ts";
import { otherPort } from "./places.ts";
import { untilReady } from "./rehearse.ts";
import { replaceFile, writeValues } from "./settings-file.ts";

/** So many looks in a row may fail, because a busy server may answer late once. */
const MAX_MISSED = 2;

/** Throws what was wrong; then all is as before. */
export async function changeOver(ground: Ground, release: string, watchMs: number): Promise<void> {
  const { places, service, tell } = ground;
  const live = livePort(places);
  const next = live === undefined ? places.pair[0] : otherPort(places, live);
  const link = join(places.ports, String(next));
  const before = releaseAt(places, next);
  try {
    putLink(join(release, ".env"), places.settings);
    putLink(link, release);
    await service.start(next);
    const isFailing = () => service.isFailing(next);
    await untilReady(ground, { port: next, release, isFailing, words: () => "see its log" });
    tell(`  it is ready at port ${next}`);
    await point(ground, next);
    if (live !== undefined) await watch(ground, next, release, watchMs);
  } catch (error) {
    if (live !== undefined) await point(ground, live);
    await service.stop(next);
    putLink(link, before);
    throw error;
  }
  if (live === undefined) return;
  await untilUnused(ground, live);
  await service.stop(live);
}

/** The owner's commands ask the shop at PORT of the settings. */
async function point({ places, proxy }: Ground, port: number): Promise<void> {
  const text = readFileSync(places.settings, "utf8");
  replaceFile(places.settings, writeValues(text, { PORT: String(port) }));
  await proxy.pointTo(port);
  putLink(places.current, join(places.ports, String(port)));
}

async function watch(
  { readBuild, proxy, limits, tell }: Ground,
  port: number,
  release: string,
  watchMs: number,
): Promise<void> {
  const build = readFileSync(join(release, "build/current"), "utf8").trim();
  const until = performance.now() + watchMs;
  tell(`  visitors reach it; watching it for ${Math.round(watchMs / 1000)} s`);
  let missed = 0;
  do {
    const isWell = (await readBuild(port)) === build && (await proxy.readBuild()) === build;
    missed = isWell ? 0 : missed + 1;
    if (missed > MAX_MISSED) throw new Error("It stopped answering while it was watched");
    await wait(limits.pollMs);
  } while (performance.now() < until || missed > 0);
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

/** One line about what was done. */
export async function writeJournal({ machine, tell }: Ground, line: string): Promise<void> {
  tell(line);
  await mustRun(machine, ["logger", "--tag", "tollgate-deploy", "--", line]);
}
