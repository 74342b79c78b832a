/** The right to download an order's files. It has the order's id, so an order cannot have two. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader, Snapshot } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import type { Follower } from "./follower.ts";
import { hasAccess } from "./next-order.ts";
import { isSettled, type Order } from "./orders.ts";

const entitlementSchema = z.object({
  uid: z.string().min(1),
  orderId: z.string(),
  fileIds: z.array(z.string()),
  /** By file id: the SHA-256 of the sold version. Absent in entitlements of older builds. */
  sold: z.record(z.string(), z.string()).optional(),
  status: z.enum(["active", "revoked"]),
  /** By file id: the SHA-256 of the newest version announced to the buyer. Absent if none was. */
  announced: z.record(z.string(), z.string()).optional(),
  isTest: z.boolean(),
  createdAt: z.instanceof(Timestamp),
});

export type Entitlement = z.output<typeof entitlementSchema>;

export const entitlements = defineCollection("entitlements", {
  schema: entitlementSchema,
  version: 3,
  indexes: ["uid"],
  expires: { never: "Purchases do not expire." },
});

/** The account's active entitlements in this mode. `reader` may be a transaction. */
export async function activeEntitlements(
  reader: DocumentReader,
  { uid, isTest }: { readonly uid: string; readonly isTest: boolean },
): Promise<Snapshot<Entitlement>[]> {
  const found = await reader.query(entitlements, { where: [["uid", "==", uid]] });
  return found.filter(({ data }) => data.status === "active" && data.isTest === isTest);
}

export function coversFiles(
  owned: readonly Snapshot<Entitlement>[],
  fileIds: readonly string[],
): boolean {
  const ownedIds = new Set(owned.flatMap(({ data }) => data.fileIds));
  return fileIds.every((fileId) => ownedIds.has(fileId));
}

/** Gives access when the order is paid, and revokes it when the money is returned. */
export const followEntitlement: Follower = async (reader, { orderId, order, next, now }) => {
  const entitlement = await reader.get(entitlements, orderId);
  if (!isSettled(next)) return undefined;
  const status = hasAccess(next) ? "active" : "revoked";
  if (entitlement?.data.status === status) return undefined;
  return {
    write(transaction) {
      if (entitlement) return transaction.update(entitlements, orderId, { status });
      transaction.create(entitlements, orderId, {
        uid: order.uid,
        orderId,
        fileIds: order.files.map((file) => file.id),
        ...soldVersions(order),
        status,
        isTest: order.isTest,
        createdAt: Timestamp.fromMillis(now),
      });
    },
  };
};

function soldVersions({ files }: Order): Pick<Entitlement, "sold"> {
  const sold = files.flatMap(({ id, sha256 }) => (sha256 ? [[id, sha256] as const] : []));
  return sold.length > 0 ? { sold: Object.fromEntries(sold) } : {};
}
