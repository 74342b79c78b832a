/** A shop may limit how often a buyer downloads each file of an order. */
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { Timestamp } from "../values.ts";
import {
  countId,
  type DownloadCount,
  downloadCounts,
  findDownloadCount,
  isOfDownload,
  type Transfer,
  withRunning,
} from "./download-counts.ts";
import { bytesIn, joinPieces, type Piece } from "./pieces.ts";
import { randomUuid } from "../host.ts";

/** Bytes of a file that a client asks for. */
export interface AskedBytes {
  /** The first byte. If it is not 0, the client has the beginning of the file. */
  readonly from: number;
  /** The last byte; by default the last of the file. */
  readonly to?: number | undefined;
}

export interface DownloadRequest extends AskedBytes {
  readonly sessionId: string;
  /** Of the file's version. */
  readonly sha256: string;
  /** Of the version, in bytes. */
  readonly size: number;
  /** Milliseconds in which a counted download may be continued. */
  readonly continuableMs: number;
}

/** Lifetime of a link to another server that sends the file. */
export const LINK_SECONDS = 60;

/** Undefined: no limit. */
export type DownloadLimit = number | undefined;

export type Verdict =
  /** The rest of a download of this session. */
  | "continued"
  /** A download that will count. */
  | "started"
  /** The downloads in progress may use up the limit. */
  | "running"
  | "overLimit";

/** The share of the file that may be sent again when a counted download is continued. */
const RESENT_SHARE = 0.05;
/** Far less than a byte's share of any file. */
const ROUNDING = 1e-12;

/**
 * A counted download may still get its last bytes: it may be continued or, if the connection broke, started once more.
 * In any case, no more bytes leave the server than `limit` + 1 downloads have. While the session's link to another
 * server is valid, a further link gives nothing new, so it does not count.
 */
export function judgeDownload(
  stored: DownloadCount | undefined,
  limit: number,
  request: DownloadRequest,
  now: number,
): Verdict {
  const count = usesOf(stored);
  const { own, current, linkAge, hasBegun } = progressOf(stored, request, now);
  if (linkAge < 1000 * LINK_SECONDS) return "continued";
  const free = limit + 1 + ROUNDING - (stored?.sent ?? stored?.count ?? 0) - shareOf(request);
  if (free < 0) return "overLimit";
  const left = free - current.reduce((sum, { share = 0 }) => sum + share, 0);
  if (left < 0) return "running";
  const started = current.filter(({ share }) => share === undefined).length;
  const isAffordable = left >= started;
  const mayContinue = request.from > 0 && hasBegun && count <= limit && isForTheRest(own, request);
  if (isAffordable && mayContinue) return "continued";
  const isRepeat = count === limit && current.length === 0 && own?.isCounted && isCutShort(own);
  if (isAffordable && (isRepeat || count + started < limit)) return "started";
  return count < limit ? "running" : "overLimit";
}

/** The download that the request may continue, and the file's downloads in progress. */
function progressOf(
  { transfers = [], running = [], handedOver }: Partial<DownloadCount> = {},
  request: DownloadRequest,
  now: number,
) {
  const ageOf = (at: Timestamp | undefined) => (at ? Math.abs(now - at.toMillis()) : Infinity);
  const isContinuable = ({ at }: { readonly at: Timestamp }) => ageOf(at) < request.continuableMs;
  // A killed process cannot record that its downloads ended.
  const current = running.filter(isContinuable);
  const own = transfers.find((one) => isOfDownload(one, request) && isContinuable(one));
  const linkAge = ageOf(handedOver?.recent.find((one) => isOfDownload(one, request))?.at);
  const hasBegun =
    own !== undefined ||
    linkAge < request.continuableMs ||
    current.some((one) => isOfDownload(one, request));
  return { own, current, linkAge, hasBegun };
}

/** Of a counted download, only few bytes may be sent again. */
function isForTheRest(own: Transfer | undefined, { from, size }: DownloadRequest): boolean {
  if (!own?.isCounted) return true;
  return bytesIn(own.pieces) - bytesIn(before(own.pieces, from)) <= RESENT_SHARE * size;
}

function shareOf({ from, to = Infinity, size }: DownloadRequest): number {
  return Math.max(0, Math.min(to + 1, size) - from) / size;
}

/** Whether bytes may be lost that no later request has fetched. */
function isCutShort({ pieces, unconfirmed = [] }: Transfer): boolean {
  return bytesIn(joinPieces(pieces, unconfirmed)) > bytesIn(pieces);
}

/** The parts before a position. */
function before(pieces: readonly Piece[], position: number): Piece[] {
  return pieces.flatMap(({ start, end }) =>
    start < position ? [{ start, end: Math.min(end, position - 1) }] : [],
  );
}

function usesOf(stored: DownloadCount | undefined): number {
  return (stored?.count ?? 0) + (stored?.handedOver?.count ?? 0);
}

interface LimitPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export interface OrderUse {
  readonly orderId: string;
  /** Counted downloads and hand-overs. */
  readonly count: number;
  readonly hasHandOvers: boolean;
  readonly verdict: Verdict;
}

/** How often each of the orders was used to download the file, and whether it may be used now. */
export async function readUses(
  { documents, clock }: LimitPorts,
  limit: number,
  fileId: string,
  request: DownloadRequest,
  orderIds: readonly string[],
): Promise<OrderUse[]> {
  const uses = orderIds.map(async (orderId) => {
    const stored = await findDownloadCount(documents, orderId, fileId);
    const verdict = judgeDownload(stored, limit, request, clock.now());
    const hasHandOvers = stored?.handedOver !== undefined;
    return { orderId, count: usesOf(stored), hasHandOvers, verdict };
  });
  return Promise.all(uses);
}

/** The use that is best for the buyer. */
export function chooseUse(uses: readonly OrderUse[]): OrderUse | undefined {
  const verdicts = ["continued", "started", "running", "overLimit"] as const;
  return verdicts.flatMap((one) => uses.find(({ verdict }) => verdict === one) ?? [])[0];
}

export type Start =
  /** The delivery must name `runningId`, which is absent without a limit. */
  | { readonly verdict: "continued" | "started"; readonly runningId?: string }
  | { readonly verdict: "running" | "overLimit"; readonly runningId?: undefined };

/** Judges again and records the start in one transaction, so that parallel downloads cannot exceed the limit. */
export async function startDownload(
  { documents, clock }: LimitPorts,
  limit: number,
  { orderId, fileId }: { readonly orderId: string; readonly fileId: string },
  request: DownloadRequest,
): Promise<Start> {
  const runningId = randomUuid();
  const now = clock.now();
  return documents.transaction(async (transaction): Promise<Start> => {
    const stored = await findDownloadCount(transaction, orderId, fileId);
    const verdict = judgeDownload(stored, limit, request, now);
    if (verdict !== "started" && verdict !== "continued") return { verdict };
    const { sessionId, sha256 } = request;
    const share = verdict === "continued" ? shareOf(request) : undefined;
    const begun = { orderId, fileId, sessionId, sha256, runningId, share };
    transaction.set(downloadCounts, countId(orderId, fileId), withRunning(stored, begun, now));
    return { verdict, runningId };
  });
}
