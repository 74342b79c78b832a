/** What `npm run doctor -- --save` found last: the owner reads it on a page, and gets a mail when it changes. */
import { z } from "zod";
import {
  type DoctorFailure,
  failureSchema,
  mailOutbox,
  MAX_FAILURES,
  queuedDoctorMail,
} from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { modeName } from "../mode.ts";

/** The remedy of findings that only say what the shop does not use. */
export const NOTHING_TO_DO = "nothing to do";

/** What the check "backups" finds without a folder of backups. */
export const BACKUPS_UNKNOWN = "unknown: BACKUP_DIR is not set";

const MAX_FINDINGS = 100;
const MAX_LETTERS = 600;
/** It runs every night. */
const OLD_MS = 3 * 24 * 60 * 60_000;

const findingSchema = z.discriminatedUnion("state", [
  failureSchema.omit({ remedy: true }).extend({ state: z.literal("ok") }),
  failureSchema.extend({ state: z.enum(["note", "fail"]) }),
]);

export type SavedFinding = z.output<typeof findingSchema>;

export const doctorReports = defineCollection("doctorReports", {
  schema: z.object({
    checkedAt: z.instanceof(Timestamp),
    /** Absent if the shop was not built. */
    buildId: z.string().optional(),
    /** Failures first, then notes. */
    findings: z.array(findingSchema).max(MAX_FINDINGS),
    /** `keyOf` the failures that the seller knows. */
    told: z.array(z.string()).max(MAX_FINDINGS),
    /** How many runs were saved. Makes the ids of mails unique. */
    runs: z.int().positive(),
  }),
  expires: { never: "Holds a document for test mode and one for live mode." },
});

interface ReportPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export interface Report {
  /** Without secrets and addresses. Texts that are too long are cut. */
  readonly findings: readonly SavedFinding[];
  readonly buildId: string | undefined;
  /** Undefined if the store cannot be read: then the next report tells the seller what is new since the last mail. */
  readonly seller: string | undefined;
}

/** Replaces the last report, and queues a mail if there are new failures or no more. Throws if it cannot be written. */
export async function saveReport(
  { documents, clock, isTest }: ReportPorts,
  { findings, buildId, seller }: Report,
): Promise<void> {
  const id = modeName(isTest);
  const kept = order
    .flatMap((state) => findings.filter((one) => one.state === state).map(cut))
    .slice(0, MAX_FINDINGS);
  const failures = kept.flatMap(({ state, ...failure }) =>
    state === "fail" && "remedy" in failure ? [failure] : [],
  );
  const checkedAt = Timestamp.fromMillis(clock.now());
  await documents.transaction(async (transaction) => {
    const former = (await transaction.get(doctorReports, id))?.data;
    const { told = [], runs = 0 } = former ?? {};
    const news = failures.filter((failure) => !told.includes(keyOf(failure)));
    const isOver = failures.length === 0 && told.length > 0;
    transaction.set(doctorReports, id, {
      checkedAt,
      ...(buildId === undefined ? {} : { buildId }),
      findings: kept,
      told: seller === undefined ? told : failures.map(keyOf),
      runs: runs + 1,
    });
    if (seller === undefined || (news.length === 0 && !isOver)) return;
    const mail = { to: seller, failures: news.slice(0, MAX_FAILURES) };
    transaction.create(mailOutbox, `doctor-${id}-${runs + 1}`, queuedDoctorMail(mail, checkedAt));
  });
}

const order: readonly SavedFinding["state"][] = ["fail", "note", "ok"];

/** Without words that have digits, such as days left and the ids in a service's answer, which change each night. */
function keyOf({ check, message }: DoctorFailure): string {
  return `${check}: ${message.replaceAll(/\S*\d\S*/g, "#")}`;
}

function cut(finding: SavedFinding): SavedFinding {
  const short = (text: string) =>
    text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1)}…`;
  const message = short(finding.message);
  return finding.state === "ok"
    ? { ...finding, message }
    : { ...finding, message, remedy: short(finding.remedy) };
}

export interface DoctorHealth {
  readonly checkedAt: Timestamp;
  readonly buildId?: string | undefined;
  readonly isOld: boolean;
  readonly findings: readonly SavedFinding[];
}

/** Undefined if no run was saved. */
export async function readReport({
  documents,
  clock,
  isTest,
}: ReportPorts): Promise<DoctorHealth | undefined> {
  const found = await documents.get(doctorReports, modeName(isTest));
  const [report] = readable(found ? [found] : []);
  if (!report) return undefined;
  const { checkedAt, buildId, findings } = report.data;
  return { checkedAt, buildId, findings, isOld: clock.now() - checkedAt.toMillis() > OLD_MS };
}
