import { entitlementsOf } from "../orders/buyer.ts";
import { findDownloadCount } from "./download-counts.ts";
import { isWithinLimit } from "./download-limit.ts";
import { type Bearer, type DownloadPorts, grantLifetime } from "./downloads.ts";

/** How much of a limit is used up. The numbers cover all purchases that give the buyer the file. */
export interface DownloadUse {
  readonly count: number;
  readonly allowed: number;
  /** The next download is refused. */
  readonly isOver: boolean;
}

export type FindDownloadUse = (
  bearer: Bearer,
  fileIds: readonly string[],
) => Promise<ReadonlyMap<string, DownloadUse>>;

/** By file id. Empty if the shop has no limit. */
export function createFindDownloadUse(ports: DownloadPorts): FindDownloadUse {
  const { documents, clock, isTest, limit, files } = ports;
  return async (bearer, fileIds) => {
    if (limit === undefined) return new Map();
    const owned = await entitlementsOf(documents, bearer, isTest);
    const uses = files
      .filter(({ id }) => fileIds.includes(id))
      .map(async ({ id, size }) => {
        const orders = owned.filter(({ data }) => data.fileIds.includes(id));
        const counts = await Promise.all(
          orders.map((order) => findDownloadCount(documents, order.id, id)),
        );
        const wish = { ...bearer, isContinuing: false, continuableMs: grantLifetime(size) };
        const use = {
          count: counts.reduce((sum, stored) => sum + (stored?.count ?? 0), 0),
          allowed: limit * orders.length,
          isOver: !counts.some((stored) => isWithinLimit(stored, limit, wish, clock.now())),
        };
        return [id, use] as const;
      });
    return new Map(await Promise.all(uses));
  };
}
