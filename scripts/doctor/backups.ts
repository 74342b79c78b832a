import { BACKUPS_UNKNOWN } from "#domain/back-office/doctor-report.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "#server/config/config.ts";
import type { FoundBackup } from "../backup/folder.ts";
import { about, type Finding } from "./finding.ts";

const { ok, note, fail } = about("backups");

const DAY_MS = 24 * 60 * 60_000;
const NOTED_DAYS = 2;
const FAILED_DAYS = 14;
const DRILL_DAYS = 35;

type Listed = Pick<FoundBackup, "folder" | "provenAt"> & {
  readonly manifest: Pick<FoundBackup["manifest"], "createdAt">;
};

export interface BackupPorts {
  readonly config: Pick<Config, "backupDir">;
  readonly clock: Clock;
  /** The complete backups in the folder, the oldest first. Throws if there is no such folder. */
  readonly listBackups: (folder: string) => Promise<readonly Listed[]>;
  /** When the folder was made, in ms since the epoch; 0 if the disk does not know. */
  readonly readMadeAt: (folder: string) => Promise<number>;
  readonly isDeployed?: boolean;
}

export async function checkBackups(ports: BackupPorts): Promise<Finding[]> {
  const { config, clock, listBackups } = ports;
  const { backupDir } = config;
  if (backupDir === undefined)
    return [
      note(
        BACKUPS_UNKNOWN,
        "run npm run backup every day, into a new folder below BACKUP_DIR, and copy it to another machine",
      ),
    ];
  const found = await listBackups(backupDir).catch(() => undefined);
  if (!found?.length) return [await judgeNone(backupDir, ports)];
  const newest = Math.max(...found.map(({ manifest }) => Date.parse(manifest.createdAt)));
  const days = daysSince(newest, clock);
  const message = `the newest of ${found.length} is ${ageOf(days)} old`;
  return [judge(days, message, ports), checkDrill(found, clock)];
}

/** The first night may be still to come. */
async function judgeNone(folder: string, ports: BackupPorts): Promise<Finding> {
  const { clock, readMadeAt, isDeployed } = ports;
  const message = `${folder} has no complete backup`;
  const remedy = isDeployed ? UNIT : "run npm run backup every day, into a new folder in it";
  const madeAt = await readMadeAt(folder).catch(() => 0);
  return daysSince(madeAt, clock) === 0
    ? note(`${message} yet; it is less than a day old`, remedy)
    : fail(message, remedy);
}

const UNIT =
  "a timer takes one every night; systemctl start tollgate-backup takes one now, and journalctl -u tollgate-backup says why one failed";

function judge(days: number, message: string, { isDeployed }: BackupPorts): Finding {
  const remedy = isDeployed ? UNIT : "see why npm run backup does not run every day";
  if (days >= FAILED_DAYS) return fail(message, remedy);
  return days >= NOTED_DAYS ? note(message, remedy) : ok(message);
}

/** A backup that nobody ever restored may be worth nothing. */
function checkDrill(found: readonly Listed[], clock: Clock): Finding {
  const drills = found.flatMap(({ provenAt }) => (provenAt ? [Date.parse(provenAt)] : []));
  const remedy = `run npm run restore -- ${found.at(-1)?.folder} --drill`;
  if (drills.length === 0) return note("none was ever tried", remedy);
  const days = daysSince(Math.max(...drills), clock);
  const message = `the last drill that passed is ${ageOf(days)} old`;
  return days > DRILL_DAYS ? note(message, remedy) : ok(message);
}

function daysSince(time: number, clock: Clock): number {
  return Math.max(0, Math.floor((clock.now() - time) / DAY_MS));
}

function ageOf(days: number): string {
  return days === 0 ? "less than a day" : `${days} days`;
}
