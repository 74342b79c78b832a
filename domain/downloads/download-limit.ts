/** A shop may limit how often a buyer downloads each file of an order. */
import type { DownloadCount } from "./download-counts.ts";

export interface DownloadWish {
  readonly sessionId: string;
  /** The client has the beginning of the file and asks for the rest. */
  readonly isContinuing: boolean;
  /** Milliseconds in which a download that was counted may still be continued. */
  readonly continuableMs: number;
}

/** Undefined: no limit. */
export type DownloadLimit = number | undefined;

/**
 * A download that was counted is never refused its own last bytes: it may be continued, and if they never left the
 * server, it may be started once more.
 */
export function isWithinLimit(
  stored: DownloadCount | undefined,
  limit: DownloadLimit,
  { sessionId, isContinuing, continuableMs }: DownloadWish,
  now: number,
): boolean {
  if (limit === undefined || !stored || stored.count < limit) return true;
  const own = stored.transfers.find((transfer) => transfer.sessionId === sessionId);
  if (!own || Math.abs(now - own.at.toMillis()) >= continuableMs) return false;
  return isContinuing || (stored.count === limit && own.isCounted && !own.isWhole);
}
