import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "#server/config/config.ts";
import type { Manifest } from "../backup-folder.ts";
import { about, type Finding } from "./finding.ts";

const { ok, note, fail, unused } = about("backups");

const DAY_MS = 24 * 60 * 60_000;
const NOTED_DAYS = 2;
const FAILED_DAYS = 14;
const PROVEN_DAYS = 35;

export interface BackupPorts {
  readonly config: Pick<Config, "documents" | "backupDir">;
  readonly clock: Clock;
  /** Of the complete backups in the folder. Throws if there is no such folder. */
  readonly listBackups: (folder: string) => Promise<readonly FoundBackup[]>;
}

interface FoundBackup extends Pick<Manifest, "createdAt"> {
  /** When a drill last restored it; absent if none did. */
  readonly provenAt?: string | undefined;
}

export async function checkBackups({
  config,
  clock,
  listBackups,
}: BackupPorts): Promise<Finding[]> {
  if (config.documents.kind === "firestore")
    return [unused("npm run backup does not copy Firestore; schedule its own backups")];
  const { backupDir } = config;
  if (backupDir === undefined)
    return [
      note(
        "unknown: BACKUP_DIR is not set",
        "run npm run backup every day, into a new folder below BACKUP_DIR, and copy it to another machine",
      ),
    ];
  const found = await listBackups(backupDir).catch(() => undefined);
  if (!found?.length)
    return [
      fail(
        `${backupDir} has no complete backup`,
        "run npm run backup every day, into a new folder in it",
      ),
    ];
  const newest = Math.max(...found.map(({ createdAt }) => Date.parse(createdAt)));
  const days = Math.max(0, Math.floor((clock.now() - newest) / DAY_MS));
  const message = `the newest of ${found.length} is ${days === 0 ? "less than a day" : `${days} days`} old`;
  const remedy = "see why npm run backup does not run every day";
  if (days >= FAILED_DAYS) return [fail(message, remedy)];
  if (days >= NOTED_DAYS) return [note(message, remedy)];
  return [ok(message), checkProof(found, clock)];
}

function checkProof(found: readonly FoundBackup[], clock: Clock): Finding {
  const proven = found.flatMap(({ provenAt }) => (provenAt ? [Date.parse(provenAt)] : []));
  const remedy = "run npm run restore -- DIR --drill with the newest backup";
  if (proven.length === 0) return note("none was restored in a drill", remedy);
  const days = Math.max(0, Math.floor((clock.now() - Math.max(...proven)) / DAY_MS));
  const message = `the last drill was ${days === 0 ? "less than a day" : `${days} days`} ago`;
  return days > PROVEN_DAYS ? note(message, remedy) : ok(message);
}
