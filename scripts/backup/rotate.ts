import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type FoundBackup, listBackups, UNFINISHED } from "./folder.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes, beside the backup `taken`, those from before the newest `days` days that have any, and unfinished ones older
 * than a day. Keeps `taken`, and the newest that passed a drill. Returns the names of the deleted folders.
 */
export async function rotate(taken: string, days: number, now: Date): Promise<string[]> {
  const folder = dirname(taken);
  const inside = (await listBackups(folder)).filter((backup) => backup.folder !== folder);
  const old = choose(inside, days).filter((each) => each !== taken);
  const all = [...old, ...(await findUnfinished(folder, now))];
  for (const each of all) await rm(each, { recursive: true, force: true });
  return all.map((each) => basename(each));
}

/** `found` is sorted, the oldest first. */
function choose(found: readonly FoundBackup[], days: number): string[] {
  const dayOf = ({ manifest }: FoundBackup) => manifest.createdAt.slice(0, 10);
  const kept = new Set([...new Set(found.map(dayOf))].toSorted().slice(-days));
  const proven = found.findLast(({ provenAt }) => provenAt !== undefined);
  return found
    .filter((each) => !kept.has(dayOf(each)) && each !== proven)
    .map((each) => each.folder);
}

async function findUnfinished(folder: string, now: Date): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const marker = join(folder, name, UNFINISHED);
    if (existsSync(marker) && now.getTime() - (await stat(marker)).mtimeMs > DAY_MS)
      found.push(join(folder, name));
  }
  return found;
}
