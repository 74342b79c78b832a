/** One change at a time, and order after one that was killed or whose server lost power. */
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { uptime } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import { done, isCode, type Outcome, refused } from "../terminal.ts";
import { goBack, settle, writeJournal } from "./change-over.ts";
import { type Ground, livePort, NO_SHOP, releaseAt } from "./ground.ts";
import { otherPort, type Places } from "./places.ts";
import { removeOtherReleases } from "./release.ts";

/** What the change found. Absent in the locks of older versions, as is its command. */
const foundSchema = z.object({
  live: z.number(),
  other: z.string().optional(),
  command: z.enum(["update", "rollback"]).optional(),
});
const lockSchema = z.object({ pid: z.number(), found: foundSchema.optional() });

type Found = z.output<typeof foundSchema>;
type Lock = z.output<typeof lockSchema>;

interface Asked {
  readonly command: Found["command"];
  readonly watchMs: number;
}

/** `work` gets the port and the release that serve. */
export async function onlyOne(
  ground: Ground,
  { command, watchMs }: Asked,
  work: (live: number, release: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { places } = ground;
  const path = lockAt(places);
  if (findServing(ground) === undefined) return refused(NO_SHOP);
  const left = readLock(path);
  if (left && isRunning(left.pid, path)) return refused("Another update or rollback is running.\n");
  if (left) {
    // If this is killed, too, the next one finds what the first one found.
    writeLock(path, left.found);
    await putInOrder(ground, left.found, watchMs);
  }
  const serving = findServing(ground);
  if (!serving) throw new Error(`${places.current} leads to no release.`);
  const { live, release, other } = serving;
  const isDone = left?.found !== undefined && left.found.live !== live;
  // Another one would return to the release that this one was to leave.
  if (isDone && command === "rollback" && left?.found?.command === command) {
    rmSync(path, { force: true });
    return done(
      `The rollback is done, ${basename(release)} serves; run it again to return to ${basename(other ?? "")}.\n`,
    );
  }
  writeLock(path, { live, other, command });
  try {
    return await work(live, release);
  } finally {
    rmSync(path, { force: true });
  }
}

/** The command that was cut off, if none has put that in order since. */
export function findCutOff(places: Places): string | undefined {
  const path = lockAt(places);
  const left = readLock(path);
  if (!left || isRunning(left.pid, path)) return undefined;
  return left.found?.command ?? "update or rollback";
}

function lockAt({ code }: Places): string {
  return join(code, "deploying");
}

function findServing({ places }: Ground) {
  const live = livePort(places);
  const release = live === undefined ? undefined : releaseAt(places, live);
  if (live === undefined || release === undefined) return undefined;
  return { live, release, other: releaseAt(places, otherPort(places, live)) };
}

/** Undoes a change that had not reached the visitors. Otherwise ends it as it would have ended. */
async function putInOrder(ground: Ground, found: Found | undefined, watchMs: number) {
  const { places, service, readBuild, tell } = ground;
  tell("The update or rollback before was cut off: putting in order what it left …");
  const live = livePort(places) ?? places.pair[0];
  const other = otherPort(places, live);
  if (found?.live !== other)
    await goBack(ground, { live, before: found ? found.other : releaseAt(places, other), watchMs });
  else if ((await readBuild(other)) === undefined) await service.stop(other);
  else {
    const change = { live: other, before: found.other, watchMs };
    await settle(ground, change).catch((error: Error) => tell(`${error.message}: it was undone.`));
  }
  const serving = findServing(ground);
  const kept = [serving?.release, serving?.other].filter((release) => release !== undefined);
  await rm(places.rehearsal, { recursive: true, force: true });
  removeOtherReleases(places, kept);
  const name = basename(serving?.release ?? "");
  await writeJournal(ground, `The update or rollback before was cut off, ${name} serves.`);
}

function readLock(path: string): Lock | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return lockSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { pid: Number(readFileSync(path, "utf8")) || 0 };
  }
}

/** Never half a file. */
function writeLock(path: string, found: Found | undefined): void {
  writeFileSync(`${path}.part`, JSON.stringify({ pid: process.pid, found }));
  renameSync(`${path}.part`, path);
}

/** After a start of the server, another process may have the number. */
function isRunning(pid: number, lock: string): boolean {
  if (pid === 0 || statSync(lock).mtimeMs < Date.now() - uptime() * 1000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}
