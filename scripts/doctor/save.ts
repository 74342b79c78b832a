import pTimeout from "p-timeout";
import { saveReport } from "#domain/back-office/doctor-report.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { about, type Finding, wordsOf } from "./finding.ts";

const { ok, note } = about("report");
const SAVE_MS = 10_000;

export interface SavePorts {
  /** Undefined if the database could not be opened. */
  readonly documents: Documents | undefined;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly buildId: string | undefined;
  /** Undefined if the store cannot be read. */
  readonly seller: string | undefined;
}

export const unsaved = note("was not saved: the database is not open", "see the lines above");

/** `findings` must have no secret and no address. Never fails: whoever runs the command still sees them. */
export async function saveFindings(
  { documents, seller, buildId, ...ports }: SavePorts,
  findings: readonly Finding[],
): Promise<Finding> {
  if (!documents) return unsaved;
  try {
    const saving = saveReport({ documents, ...ports }, { findings, buildId, seller });
    await pTimeout(saving, { milliseconds: SAVE_MS });
    return ok("was saved for /admin/health");
  } catch (error) {
    return note(
      `was not saved: ${wordsOf(error)}`,
      "see database in this list; the page of the owner shows an earlier run",
    );
  }
}
