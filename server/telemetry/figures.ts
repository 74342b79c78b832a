/** What only the database knows. */
import pTimeout from "p-timeout";
import { listAttention } from "#domain/back-office/attention.ts";
import { readReport } from "#domain/back-office/doctor-report.ts";
import { countLateOrders, readMailHealth } from "#domain/back-office/shop-health.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { isWorthALine } from "#domain/repeats.ts";

/** A scrape must not keep the database busy, nor wait for it. */
const REUSED_MS = 10_000;
const READING_MS = 2000;
const MAX_ATTENTION = 100;

export interface Figures {
  /** Unpaid for more than a day. */
  readonly lateOrders: number;
  /** Orders that need the owner, at most 100. */
  readonly attention: number;
  readonly mailsWaiting: number;
  /** Of the oldest due mail; 0 if none is due. */
  readonly mailAgeMs: number;
  /** Absent if no run was saved. Whether each check failed, by its name. */
  readonly doctor?: {
    readonly checkedAtMs: number;
    readonly checks: ReadonlyMap<string, boolean>;
  };
}

interface FiguresOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly report: (message: string, error: unknown) => void;
}

/** Undefined if the database does not answer in time. Asks it at most every ten seconds. */
export type ReadFigures = () => Promise<Figures | undefined>;

export function createReadFigures(options: FiguresOptions, readingMs = READING_MS): ReadFigures {
  let last: Promise<Figures | undefined> | undefined;
  let readAt = 0;
  let failures = 0;
  return () => {
    if (last && performance.now() - readAt < REUSED_MS) return last;
    readAt = performance.now();
    last = pTimeout(read(options), { milliseconds: readingMs }).then(
      (figures) => {
        failures = 0;
        return figures;
      },
      (error: unknown) => {
        failures += 1;
        if (isWorthALine(failures)) options.report("metrics of the database are missing", error);
        return undefined;
      },
    );
    return last;
  };
}

async function read(options: FiguresOptions): Promise<Figures> {
  const [lateOrders, attention, mails, doctor] = await Promise.all([
    countLateOrders(options),
    listAttention(options, MAX_ATTENTION),
    readMailHealth(options),
    readReport(options),
  ]);
  const dueAt = mails.dueSince?.toMillis();
  return {
    lateOrders,
    attention: attention.length,
    mailsWaiting: mails.waiting,
    mailAgeMs: dueAt === undefined ? 0 : options.clock.now() - dueAt,
    ...(doctor && {
      doctor: {
        checkedAtMs: doctor.checkedAt.toMillis(),
        checks: failuresOf(doctor.findings),
      },
    }),
  };
}

/** A check may have several findings. */
function failuresOf(findings: readonly { readonly check: string; readonly state: string }[]) {
  const checks = new Map<string, boolean>();
  for (const { check, state } of findings)
    checks.set(check, checks.get(check) === true || state === "fail");
  return checks;
}
