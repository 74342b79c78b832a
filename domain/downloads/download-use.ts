import { entitlementsOf } from "../orders/buyer.ts";
import { readUses } from "./download-limit.ts";
import { type Bearer, type DownloadPorts, requestOf } from "./downloads.ts";
import { readSoldFile } from "./file-versions.ts";

/** How much of a limit is used up, over all purchases that give the buyer the file. */
export interface DownloadUse {
  readonly count: number;
  readonly allowed: number;
  /** Another server sent the file at least once. The shop does not know whether it arrived. */
  readonly hasHandOvers: boolean;
  readonly isOver: boolean;
}

export type FindDownloadUse = (
  bearer: Bearer,
  fileIds: readonly string[],
) => Promise<ReadonlyMap<string, DownloadUse>>;

/** By file id, for all versions together. Empty if the shop has no limit. */
export function createFindDownloadUse(ports: DownloadPorts): FindDownloadUse {
  const { documents, isTest, limit } = ports;
  return async (bearer, fileIds) => {
    if (limit === undefined) return new Map();
    const owned = await entitlementsOf(documents, bearer, isTest);
    const uses = fileIds.map(async (id) => {
      const file = await readSoldFile(documents, id);
      if (!file) return [];
      const orders = owned.filter(({ data }) => data.fileIds.includes(id));
      const request = requestOf(bearer, file.current, { from: 0 });
      const orderIds = orders.map((order) => order.id);
      const found = await readUses(ports, limit, id, request, orderIds);
      const use = {
        // Downloads of one purchase beyond its limit do not count against the others.
        count: found.reduce((sum, { count }) => sum + Math.min(count, limit), 0),
        hasHandOvers: found.some(({ hasHandOvers }) => hasHandOvers),
        allowed: limit * orders.length,
        isOver: found.every(({ verdict }) => verdict === "overLimit"),
      };
      return [[id, use] as const];
    });
    return new Map((await Promise.all(uses)).flat());
  };
}
