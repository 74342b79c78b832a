import type { Entitlement } from "../orders/entitlements.ts";
import { type Buyer, entitlementsOf } from "../orders/buyer.ts";
import type { Documents, Snapshot } from "../ports/documents.ts";
import {
  type FileVersion,
  type SoldFile,
  versionsGiven,
  versionsGivenByAny,
} from "./file-versions.ts";

export interface DownloadFile extends Pick<
  FileVersion,
  "name" | "mediaType" | "key" | "size" | "sha256"
> {
  readonly id: string;
}

interface Access {
  readonly file: DownloadFile;
  readonly owned: readonly Snapshot<Entitlement>[];
}

export function knowsVersion({ versions }: SoldFile, sha256: string | undefined): boolean {
  return sha256 === undefined || versions.some((version) => version.sha256 === sha256);
}

/** Without `sha256`, the best version that the buyer may download. Undefined if no purchase gives it. */
export async function findAccess(
  { documents, isTest }: { readonly documents: Documents; readonly isTest: boolean },
  buyer: Buyer,
  sold: SoldFile,
  sha256: string | undefined,
): Promise<Access | undefined> {
  const owned = await entitlementsOf(documents, buyer, isTest);
  const giving = owned.filter(({ data }) => data.fileIds.includes(sold.id));
  const sales = giving.map(({ data }) => data);
  const given = versionsGivenByAny(sold, sales);
  const version = sha256 === undefined ? given[0] : given.find((one) => one.sha256 === sha256);
  if (!version) return undefined;
  return {
    file: { ...version, id: sold.id },
    owned: giving.filter(({ data }) => versionsGiven(sold, data).includes(version)),
  };
}
