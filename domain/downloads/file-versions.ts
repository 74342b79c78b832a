import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { offerFiles } from "./offer-files.ts";

const versionSchema = z.object({
  number: z.int().positive(),
  name: z.string(),
  mediaType: z.string(),
  key: z.string(),
  size: z.int(),
  /** Lower-case hex, unique among the file's versions. */
  sha256: z.string(),
  /** Whether buyers of an earlier version also get this one. */
  isIncluded: z.boolean(),
  /** Absent if it was offered before the shop recorded versions. */
  offeredAt: z.instanceof(Timestamp).optional(),
});

export type FileVersion = z.output<typeof versionSchema>;

/** One document per file, oldest version first. Not in `offerFiles`, which builds without versions overwrite. */
export const fileVersions = defineCollection("fileVersions", {
  schema: z.object({ versions: z.array(versionSchema).min(1) }),
  expires: { never: "Buyers can download the version that they bought." },
});

export interface SoldFile {
  readonly id: string;
  readonly title: string;
  readonly versions: readonly FileVersion[];
  /** The version that the store offers, or offered last. After a roll-back it is not the newest. */
  readonly current: FileVersion;
}

/** Undefined if the file was never offered. `reader` may be a transaction. */
export async function readSoldFile(
  reader: DocumentReader,
  id: string,
): Promise<SoldFile | undefined> {
  const [offer, known] = await Promise.all([
    reader.get(offerFiles, id),
    reader.get(fileVersions, id),
  ]);
  if (!offer) return undefined;
  const { title, ...facts } = offer.data;
  const versions = known?.data.versions ?? [];
  const current = versions.find(({ sha256 }) => sha256 === facts.sha256);
  if (current) return { id, title, versions, current };
  const added = { ...facts, isIncluded: true, number: nextNumber(versions) };
  return { id, title, versions: [...versions, added], current: added };
}

/** Every file that the store ever offered and that has a version. */
export async function readSoldFiles(reader: DocumentReader): Promise<readonly SoldFile[]> {
  const offers = await reader.query(offerFiles, {});
  const found = await Promise.all(offers.map(({ id }) => readSoldFile(reader, id)));
  return found.filter((file) => file !== undefined);
}

/** Adds the version if its bytes are new; otherwise updates its other fields. Pure. */
export function withVersion(
  known: readonly FileVersion[],
  offered: Omit<FileVersion, "number">,
): FileVersion[] {
  const { sha256, name, mediaType, isIncluded } = offered;
  if (!known.some((version) => version.sha256 === sha256))
    return [...known, { ...offered, number: nextNumber(known) }];
  return known.map((version) =>
    version.sha256 === sha256 ? { ...version, name, mediaType, isIncluded } : version,
  );
}

function nextNumber(known: readonly FileVersion[]): number {
  return (known.at(-1)?.number ?? 0) + 1;
}

export interface Sale {
  /** By file id: the SHA-256 of the version that was sold. */
  readonly sold?: Readonly<Record<string, string>> | undefined;
  readonly createdAt: Timestamp;
}

/** If an older build recorded the sale without a version, the version offered at that time. */
function soldVersion({ id, versions, current }: SoldFile, sale: Sale): FileVersion {
  const recorded = versions.find(({ sha256 }) => sha256 === sale.sold?.[id]);
  return recorded ?? versionAt(versions, sale.createdAt.toMillis()) ?? current;
}

function versionAt(versions: readonly FileVersion[], time: number): FileVersion | undefined {
  const since = versions.findLast(({ offeredAt }) => offeredAt && offeredAt.toMillis() <= time);
  return since ?? versions[0];
}

/** The version that was sold, and later ones that the store includes. Best first. */
export function versionsGiven(file: SoldFile, sale: Sale): FileVersion[] {
  const { versions, current } = file;
  const sold = soldVersion(file, sale);
  const given = versions.filter(
    (version) =>
      version === sold ||
      (version.isIncluded && (version.number > sold.number || version === current)),
  );
  return bestFirst(file, given);
}

/** The versions that any of the sales gives: the current one, then the newest first. */
export function versionsGivenByAny(file: SoldFile, sales: readonly Sale[]): FileVersion[] {
  const given = sales.flatMap((sale) => versionsGiven(file, sale));
  return bestFirst(file, [...new Set(given)]);
}

function bestFirst({ current }: SoldFile, versions: readonly FileVersion[]): FileVersion[] {
  return versions.toSorted(
    (one, other) =>
      Number(other === current) - Number(one === current) || other.number - one.number,
  );
}
