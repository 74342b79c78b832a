/** Entitlements: the right to files. Its id is the order's, so that one order never gives two. */
import { z } from "zod";
import { defineCollection, type DocumentReader, type Snapshot } from "../ports.ts";
import { Timestamp } from "../values.ts";

const entitlementSchema = z.object({
  uid: z.string().min(1),
  orderId: z.string(),
  fileIds: z.array(z.string()),
  status: z.enum(["active", "revoked"]),
  isTest: z.boolean(),
  createdAt: z.instanceof(Timestamp),
});

export type Entitlement = z.output<typeof entitlementSchema>;

export const entitlements = defineCollection("entitlements", entitlementSchema);

/** Of the present mode, test or real. Works on the documents and inside a transaction alike. */
export function activeEntitlements(
  reader: DocumentReader,
  { uid, isTest }: { readonly uid: string; readonly isTest: boolean },
): Promise<Snapshot<Entitlement>[]> {
  return reader.query(entitlements, {
    where: [
      ["uid", "==", uid],
      ["status", "==", "active"],
      ["isTest", "==", isTest],
    ],
  });
}

/** Whether every one of the files is already the buyer's. */
export function coversFiles(
  owned: readonly Snapshot<Entitlement>[],
  fileIds: readonly string[],
): boolean {
  const ownedIds = new Set(owned.flatMap(({ data }) => data.fileIds));
  return fileIds.every((fileId) => ownedIds.has(fileId));
}
