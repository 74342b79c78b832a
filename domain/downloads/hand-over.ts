/** Files from another server, such as a bucket, count before the link is given: that server reports no downloads. */
import { Timestamp } from "../values.ts";
import {
  newDownloadCount,
  countId,
  type DownloadCount,
  downloadCounts,
  experimentOf,
  findDownloadCount,
  countInExperiment,
  isOfDownload,
} from "./download-counts.ts";
import { type DownloadPorts, type Granted, requestOf } from "./downloads.ts";
import { type DownloadRequest, judgeDownload, type Verdict } from "./download-limit.ts";

const MAX_RECENT = 8;

/**
 * Call it before giving the link. Repeated requests while the link is valid, or for the rest of the file, are not
 * counted again.
 */
export async function recordHandOver(
  { documents, clock, limit = Infinity }: DownloadPorts,
  { bearer, file, orderId }: Granted,
  from: number,
): Promise<Verdict> {
  const request = requestOf(bearer, file, { from });
  const now = clock.now();
  return documents.transaction(async (transaction) => {
    const stored = await findDownloadCount(transaction, orderId, file.id);
    const verdict = judgeDownload(stored, limit, request, now);
    if (verdict !== "started") return verdict;
    const isFirst = !stored?.handedOver && !stored?.count;
    const experiment = isFirst ? await experimentOf(transaction, orderId) : undefined;
    const count = stored ?? newDownloadCount(orderId, file.id, now);
    transaction.set(downloadCounts, countId(orderId, file.id), nextHandOver(count, request, now));
    if (experiment) countInExperiment(transaction, orderId, experiment);
    return verdict;
  });
}

function nextHandOver(
  stored: DownloadCount,
  { sessionId, sha256 }: DownloadRequest,
  now: number,
): DownloadCount {
  const at = Timestamp.fromMillis(now);
  const { count = 0, firstAt = at, recent = [] } = stored.handedOver ?? {};
  const others = recent.filter((one) => !isOfDownload(one, { sessionId, sha256 }));
  return {
    ...stored,
    handedOver: {
      count: count + 1,
      firstAt,
      lastAt: at,
      recent: [{ sessionId, sha256, at }, ...others].slice(0, MAX_RECENT),
    },
    expiresAt: undefined,
  };
}
