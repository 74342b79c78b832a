import { readSoldFile, versionsGivenByAny } from "./file-versions.ts";
import type { DocumentReader, Snapshot } from "../ports/documents.ts";
import { coversFiles, type Entitlement } from "../orders/entitlements.ts";

interface Wanted {
  readonly id: string;
  /** Absent: any version. */
  readonly sha256?: string | undefined;
}

/** Whether the entitlements give these versions of the files. `reader` may be a transaction. */
export async function coversVersions(
  reader: DocumentReader,
  owned: readonly Snapshot<Entitlement>[],
  wanted: readonly Wanted[],
): Promise<boolean> {
  const ids = wanted.map(({ id }) => id);
  if (!coversFiles(owned, ids)) return false;
  const covered = await Promise.all(
    wanted.map(async ({ id, sha256 }) => {
      const file = await readSoldFile(reader, id);
      if (!file || sha256 === undefined) return true;
      const sales = owned.flatMap(({ data }) => (data.fileIds.includes(id) ? [data] : []));
      return versionsGivenByAny(file, sales).some((version) => version.sha256 === sha256);
    }),
  );
  return covered.every(Boolean);
}

export async function coversOffered(
  reader: DocumentReader,
  owned: readonly Snapshot<Entitlement>[],
  fileIds: readonly string[],
): Promise<boolean> {
  if (!coversFiles(owned, fileIds)) return false;
  return coversVersions(reader, owned, await offeredVersions(reader, fileIds));
}

export function offeredVersions(
  reader: DocumentReader,
  fileIds: readonly string[],
): Promise<{ id: string; sha256?: string }[]> {
  const read = fileIds.map(async (id) => {
    const sha256 = (await readSoldFile(reader, id))?.current.sha256;
    return { id, ...(sha256 !== undefined && { sha256 }) };
  });
  return Promise.all(read);
}
