/** Who changes the shop right now, or was cut off while changing it. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isCode, type Outcome, refused } from "../terminal.ts";
import type { Places } from "./places.ts";

/** What a change from one release to another found. Absent in the locks of older versions, as is its command. */
const foundSchema = z.object({
  live: z.number(),
  other: z.string().optional(),
  command: z.enum(["update", "rollback"]).optional(),
});
const lockSchema = z.object({
  pid: z.number(),
  /** Of the process. Absent in the locks of older versions, as is `since`. */
  command: z.enum(["setup", "update", "rollback", "remove"]).optional(),
  /** In ms since the epoch. */
  since: z.number().optional(),
  /** Of the process, or of one that was cut off before and is not yet put in order. */
  found: foundSchema.optional(),
  /** The release that visitors reach already, and until when at least it is watched, in ms since the epoch. */
  watched: z.object({ release: z.string(), until: z.number() }).optional(),
});

export type Found = z.output<typeof foundSchema>;
type Lock = z.output<typeof lockSchema>;

/** The command that runs, and its process. */
export function findRunning(places: Places): string | undefined {
  const lock = readLock(places);
  if (!lock || !isRunning(lock.pid, lockAt(places))) return undefined;
  const { pid, command = "update or rollback", since, watched } = lock;
  const begin = since === undefined ? "" : `, since ${new Date(since).toISOString().slice(0, 19)}Z`;
  const seconds = watched && Math.max(0, Math.ceil((watched.until - Date.now()) / 1000));
  const watch = watched ? `, watching ${watched.release} for ${seconds} s more` : "";
  return `${command} (process ${pid}${begin})${watch}`;
}

/** Why another command must not change anything now. */
export function findBusy(places: Places): Outcome | undefined {
  const running = findRunning(places);
  return running === undefined
    ? undefined
    : refused(`Nothing was changed, because another command runs: ${running}. Wait for it.\n`);
}

/** The command that was cut off, if none has put that in order since. */
export function findCutOff(places: Places): string | undefined {
  const left = readLock(places);
  if (!left || isRunning(left.pid, lockAt(places))) return undefined;
  return left.found?.command ?? left.command ?? "update or rollback";
}

/** What an update or rollback left that was cut off, if there is one. */
export function findLeft(places: Places): { readonly found: Found | undefined } | undefined {
  const left = readLock(places);
  // These are just repeated.
  const isRepeated = left?.command === "setup" || left?.command === "remove";
  return left && (left.found || !isRepeated) ? { found: left.found } : undefined;
}

/** For a command without a change-over. Leaves what was cut off before to the next update or rollback. */
export async function holdLock(
  places: Places,
  command: "setup" | "remove",
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const found = findLeft(places)?.found;
  mkdirSync(places.code, { recursive: true });
  const busy = takeLock(places, { command, found });
  if (busy) return busy;
  try {
    return await work();
  } finally {
    if (found && existsSync(places.code)) writeLock(places, { pid: 0, found });
    else freeLock(places);
  }
}

/** Of several at the same time, one gets it; the others get a refusal. */
export function takeLock(
  places: Places,
  { command, found }: Pick<Lock, "command" | "found">,
): Outcome | undefined {
  const lock = { pid: process.pid, command, since: Date.now(), found };
  const part = writePart(places, lock);
  try {
    linkSync(part, lockAt(places));
    return undefined;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    const busy = findBusy(places);
    if (!busy) writeLock(places, lock);
    return busy;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Only the process that has the lock notes something. A field that is undefined goes. */
export function note(places: Places, fields: Partial<Pick<Lock, "found" | "watched">>): void {
  const lock = readLock(places);
  if (lock?.pid === process.pid) writeLock(places, { ...lock, ...fields });
}

/** `cutOff`: a command that was cut off before, and that only the same command puts in order. */
export function freeLock(places: Places, cutOff?: Lock["command"]): void {
  if (cutOff) writeLock(places, { pid: 0, command: cutOff });
  else rmSync(lockAt(places), { force: true });
}

function lockAt({ code }: Places): string {
  return join(code, "deploying");
}

function readLock(places: Places): Lock | undefined {
  const path = lockAt(places);
  if (!existsSync(path)) return undefined;
  try {
    return lockSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { pid: Number(readFileSync(path, "utf8")) || 0 };
  }
}

/** Never half a file. */
function writeLock(places: Places, lock: Lock): void {
  renameSync(writePart(places, lock), lockAt(places));
}

function writePart(places: Places, lock: Lock): string {
  const part = `${lockAt(places)}.${process.pid}.part`;
  writeFileSync(part, JSON.stringify(lock));
  return part;
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
