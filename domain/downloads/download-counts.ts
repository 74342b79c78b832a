/** Counts downloads and hand-overs to other servers. Documents of older builds lack the optional fields. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentReader, Documents, Transaction } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import type { OrderExperiment } from "../experiments/order-experiment.ts";
import { orders } from "../orders/orders.ts";
import { bytesIn, joinPieces, type Piece, pieceSchema } from "./pieces.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A download counts when this share has left the server, because browsers may refuse its last bytes. */
const COUNTED_SHARE = 0.95;
/** An interrupted download that continues later than this counts as a new one. */
const TRANSFER_KEPT_MS = 7 * DAY_MS;
const MAX_TRANSFERS = 8;
/** Linux's default limits for socket buffers: 4 MB for the sender, 32 MB for the receiver. */
const BUFFERED_BYTES = 36 * 1024 * 1024;

const transferSchema = z.object({
  sessionId: z.string(),
  sha256: z.string().optional(),
  pieces: z.array(pieceSchema),
  /** Bytes that may not have arrived, because the connection broke. */
  unconfirmed: z.array(pieceSchema).optional(),
  isCounted: z.boolean(),
  isWhole: z.boolean(),
  at: z.instanceof(Timestamp),
});

export type Transfer = z.output<typeof transferSchema>;

/** A response in progress. Recorded only by shops with a limit. */
const runningSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  sha256: z.string().optional(),
  at: z.instanceof(Timestamp),
  /** The share of the file that a continued download may send; absent for a new download. */
  share: z.number().min(0).optional(),
});

const handedOverSchema = z.object({
  count: z.int().min(1),
  firstAt: z.instanceof(Timestamp),
  lastAt: z.instanceof(Timestamp),
  /** The last hand-over of each session and version, most recent first. */
  recent: z.array(
    z.object({
      sessionId: z.string(),
      sha256: z.string().optional(),
      at: z.instanceof(Timestamp),
    }),
  ),
});

const countSchema = z.object({
  orderId: z.string(),
  fileId: z.string(),
  count: z.int().min(0),
  /** The shares of the file that all responses sent, added up; interrupted responses included. */
  sent: z.number().min(0).optional(),
  firstAt: z.instanceof(Timestamp).optional(),
  lastAt: z.instanceof(Timestamp).optional(),
  /** Most recent first, one per session and version. */
  transfers: z.array(transferSchema),
  running: z.array(runningSchema).optional(),
  handedOver: handedOverSchema.optional(),
  /** Absent once a download or hand-over counted. */
  expiresAt: z.instanceof(Timestamp).optional(),
});

export type DownloadCount = z.output<typeof countSchema>;

/** One document per order and file, for all versions. Expires only if nothing counted. */
export const downloadCounts = defineCollection("downloadCounts", {
  schema: countSchema,
  version: 5,
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

export interface DeliveredPart {
  readonly orderId: string;
  readonly fileId: string;
  readonly sessionId: string;
  readonly sha256: string;
  readonly size: number;
  /** Absent if nothing was sent. */
  readonly piece?: Piece;
  /** Absent if the start of the response was not recorded. */
  readonly runningId?: string | undefined;
  /** The connection broke, so the client may have received less. */
  readonly isCut?: boolean;
}

interface Begun extends Pick<DeliveredPart, "orderId" | "fileId" | "sessionId" | "sha256"> {
  readonly runningId: string;
  readonly share?: number | undefined;
}

interface CountPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export async function recordDeliveries(
  { documents, clock }: CountPorts,
  deliveries: readonly [DeliveredPart, ...DeliveredPart[]],
): Promise<void> {
  const [{ orderId, fileId }] = deliveries;
  const id = countId(orderId, fileId);
  const now = clock.now();
  await documents.transaction(async (transaction) => {
    const stored = await transaction.get(downloadCounts, id);
    const [first, ...others] = deliveries;
    const record = others.reduce(
      (count, delivery) => nextCount(count, delivery, now),
      nextCount(stored?.data, first, now),
    );
    const experiment =
      record.count > 0 && !stored?.data.count
        ? await experimentOf(transaction, orderId)
        : undefined;
    transaction.set(downloadCounts, id, record);
    if (experiment) countInExperiment(transaction, orderId, experiment);
  });
}

export function countInExperiment(
  transaction: Transaction,
  orderId: string,
  experiment: OrderExperiment,
): void {
  transaction.update(orders, orderId, {
    tracking: { experiment: { ...experiment, isDownloaded: true, isDue: true } },
  });
}

/** Undefined unless the experiment still waits for the order's first download. */
export async function experimentOf(reader: DocumentReader, orderId: string) {
  const experiment = (await reader.get(orders, orderId))?.data.tracking.experiment;
  return experiment?.isDownloaded ? undefined : experiment;
}

export async function findDownloadCount(
  reader: DocumentReader,
  orderId: string,
  fileId: string,
): Promise<DownloadCount | undefined> {
  return (await reader.get(downloadCounts, countId(orderId, fileId)))?.data;
}

/** Adds the bytes to the session's download, and counts it once 95 % have left the server. Pure. `now` is in ms. */
export function nextCount(
  stored: DownloadCount | undefined,
  { orderId, fileId, sessionId, sha256, size, piece, isCut, runningId }: DeliveredPart,
  now: number,
): DownloadCount {
  const blank = newDownloadCount(orderId, fileId, now);
  const { count, firstAt, lastAt, transfers, handedOver, ...others } = stored ?? blank;
  const running = others.running?.filter(({ id }) => id !== runningId);
  if (!piece) return { ...(stored ?? blank), running };
  const at = Timestamp.fromMillis(now);
  // A time in the future comes from a wrong clock.
  const recent = transfers.filter((one) => Math.abs(now - one.at.toMillis()) < TRANSFER_KEPT_MS);
  const before = recent.find((one) => isOfDownload(one, { sessionId, sha256 }));
  const joined = joinTransfer(before, splitPiece(piece, isCut));
  const isNews = !joined.isCounted && bytesIn(joined.pieces) >= COUNTED_SHARE * size;
  const transfer = {
    ...joined,
    sessionId,
    sha256,
    at,
    isCounted: joined.isCounted || isNews,
    isWhole: bytesIn(joined.pieces) === size,
  };
  const former = recent.filter((one) => one !== before);
  const counted = isNews ? { count: count + 1, firstAt: firstAt ?? at, lastAt: at } : undefined;
  return {
    orderId,
    fileId,
    ...(counted ?? { count, firstAt, lastAt }),
    sent: (stored?.sent ?? count) + (piece.end + 1 - piece.start) / size,
    transfers: [transfer, ...former].slice(0, MAX_TRANSFERS),
    running,
    handedOver,
    expiresAt: counted || count > 0 || handedOver ? undefined : blank.expiresAt,
  };
}

export function withRunning(
  stored: DownloadCount | undefined,
  { orderId, fileId, sessionId, sha256, runningId, share }: Begun,
  now: number,
): DownloadCount {
  const count = stored ?? newDownloadCount(orderId, fileId, now);
  const recent = (count.running ?? []).filter(
    ({ at }) => Math.abs(now - at.toMillis()) < TRANSFER_KEPT_MS,
  );
  const begun = { id: runningId, sessionId, sha256, at: Timestamp.fromMillis(now), share };
  return { ...count, running: [...recent, begun] };
}

export function isOfDownload(
  record: { readonly sessionId: string; readonly sha256?: string | undefined },
  { sessionId, sha256 }: Pick<DeliveredPart, "sessionId" | "sha256">,
): boolean {
  return record.sessionId === sessionId && (record.sha256 ?? sha256) === sha256;
}

export function newDownloadCount(orderId: string, fileId: string, now: number): DownloadCount {
  const expiresAt = Timestamp.fromMillis(now + TRANSFER_KEPT_MS);
  return { orderId, fileId, count: 0, transfers: [], expiresAt };
}

interface SplitPiece {
  readonly start: number;
  readonly confirmed: readonly Piece[];
  readonly unconfirmed: readonly Piece[];
}

/** When a connection breaks, the bytes in the systems' buffers may be lost. */
function splitPiece({ start, end }: Piece, isCut = false): SplitPiece {
  if (!isCut) return { start, confirmed: [{ start, end }], unconfirmed: [] };
  const lost = Math.max(start, end + 1 - BUFFERED_BYTES);
  return {
    start,
    confirmed: lost > start ? [{ start, end: lost - 1 }] : [],
    unconfirmed: [{ start: lost, end }],
  };
}

/**
 * If a counted download already has most of the bytes, they begin another download. A client that continues within
 * unconfirmed bytes has received those before that position.
 */
function joinTransfer(
  before: Transfer | undefined,
  { start, confirmed, unconfirmed }: SplitPiece,
): Pick<Transfer, "pieces" | "unconfirmed" | "isCounted"> {
  if (!before) return { pieces: [...confirmed], unconfirmed: [...unconfirmed], isCounted: false };
  const former = before.unconfirmed ?? [];
  const continued = former.find((one) => start > one.start && start <= one.end + 1);
  const own = [...(continued ? [{ ...continued, end: start - 1 }] : []), ...confirmed];
  const joined = joinPieces(before.pieces, own);
  const fresh = bytesIn(joined) - bytesIn(before.pieces);
  if (before.isCounted && fresh < bytesIn(own) / 2)
    return { pieces: own, unconfirmed: [...unconfirmed], isCounted: false };
  return {
    pieces: joined,
    unconfirmed: joinPieces(former, unconfirmed),
    isCounted: before.isCounted,
  };
}

/** Unambiguous, because neither part contains a colon. */
export function countId(orderId: string, fileId: string): string {
  return `${orderId}:${fileId}`;
}
