import { isDeepStrictEqual } from "node:util";
import type { StoreFile } from "#domain/catalog/offer.ts";
import { fileVersions, readSoldFile, withVersion } from "#domain/downloads/file-versions.ts";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import type { DocumentReader, Documents } from "#domain/ports/documents.ts";
import type { Timestamp } from "#domain/values.ts";

export interface Offer extends Pick<StoreFile, "id" | "name" | "title" | "newVersion"> {
  readonly mediaType: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Adds a new version if the bytes are new. Uses one transaction, because several processes may start at once. A start
 * that changes nothing writes nothing, because each write waits for the disk.
 */
export function recordOffer(documents: Documents, offer: Offer, now: Timestamp): Promise<void> {
  const { id, title, name, mediaType, key, size, sha256, newVersion } = offer;
  const offered = { name, title, mediaType, key, size, sha256 };
  const isIncluded = newVersion === "included";
  const version = { name, mediaType, key, size, sha256, isIncluded, offeredAt: now };
  return documents.transaction(async (transaction) => {
    const [known, stored] = await Promise.all([
      readVersions(transaction, id),
      transaction.get(offerFiles, id).catch(undefinedIfTooNew),
    ]);
    const versions = withVersion(known.versions, version);
    if (!isDeepStrictEqual(stored?.data, offered)) transaction.set(offerFiles, id, offered);
    if (!known.isStored || !isDeepStrictEqual(known.versions, versions))
      transaction.set(fileVersions, id, { versions });
  });
}

/** Includes the version of an earlier build that recorded no versions. */
async function readVersions(transaction: DocumentReader, id: string) {
  const file = await readSoldFile(transaction, id).catch(undefinedIfTooNew);
  const stored = (await transaction.get(fileVersions, id))?.data.versions ?? [];
  const versions = file?.versions ?? stored;
  return { versions, isStored: stored.length === versions.length };
}

/** After a roll-back, documents of the newer build are overwritten. */
function undefinedIfTooNew(error: unknown): undefined {
  if (!(error instanceof DocumentTooNew)) throw error;
}
