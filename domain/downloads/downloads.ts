/** Downloads: a buyer trades an entitlement for a grant, one short-lived link for one file and one session. */
import { z } from "zod";
import { activeEntitlements } from "../entitlements/entitlements.ts";
import { type Clock, defineCollection, type Documents } from "../ports.ts";
import { hashToken, randomToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";

/** A file of the offer as it lies in the private storage. */
export interface OfferFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mediaType: string;
  /** Where the files port finds it. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface DownloadDesk {
  readonly documents: Documents;
  readonly clock: Clock;
  /** As in Shop. */
  readonly isTest: boolean;
  /** Every file that was ever offered: what was bought stays downloadable when the offer changes. */
  readonly files: readonly OfferFile[];
}

/** Who asks: grants are bound to the session as well as the account. */
export interface Bearer {
  readonly uid: string;
  readonly sessionId: string;
}

export const grants = defineCollection(
  "grants",
  z.object({
    fileId: z.string(),
    uid: z.string(),
    sessionId: z.string(),
    expiresAt: z.instanceof(Timestamp),
  }),
);

const MIN_GRANT_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_SECOND = 50_000;

/** Long enough for a slow line: the larger of ten minutes and size ÷ 50 KB/s. Milliseconds. */
export function grantLifetime(size: number): number {
  return Math.max(MIN_GRANT_MS, Math.ceil((size / SLOWEST_BYTES_PER_SECOND) * 1000));
}

export type GrantOutcome =
  | { readonly outcome: "granted"; readonly grant: string }
  | { readonly outcome: "unknownFile" }
  | { readonly outcome: "notEntitled" };

export async function grantDownload(
  desk: DownloadDesk,
  bearer: Bearer,
  fileId: string,
): Promise<GrantOutcome> {
  const file = desk.files.find(({ id }) => id === fileId);
  if (!file) return { outcome: "unknownFile" };
  if (!(await isEntitled(desk, bearer.uid, fileId))) return { outcome: "notEntitled" };
  const grant = randomToken();
  await desk.documents.create(grants, await hashToken(grant), {
    fileId,
    uid: bearer.uid,
    sessionId: bearer.sessionId,
    expiresAt: Timestamp.fromMillis(desk.clock.now() + grantLifetime(file.size)),
  });
  return { outcome: "granted", grant };
}

export type Redemption =
  | { readonly outcome: "granted"; readonly file: OfferFile }
  | { readonly outcome: "unknownGrant" }
  | { readonly outcome: "expired" }
  | { readonly outcome: "signedOut" }
  /** Another account's grant, or the right was revoked meanwhile. */
  | { readonly outcome: "notEntitled" };

/** May be called again and again while the grant lives: resumed downloads are many requests. */
export async function redeemGrant(
  desk: DownloadDesk,
  bearer: Bearer | undefined,
  grant: string,
): Promise<Redemption> {
  const snapshot = await desk.documents.get(grants, await hashToken(grant));
  if (!snapshot) return { outcome: "unknownGrant" };
  const { fileId, uid, sessionId, expiresAt } = snapshot.data;
  if (!bearer) return { outcome: "signedOut" };
  if (bearer.uid !== uid) return { outcome: "notEntitled" };
  // The buyer signed in anew since: for them the link is simply too old.
  const isCurrent = bearer.sessionId === sessionId && expiresAt.toMillis() > desk.clock.now();
  if (!isCurrent) return { outcome: "expired" };
  const file = desk.files.find(({ id }) => id === fileId);
  if (!file) return { outcome: "unknownGrant" };
  if (!(await isEntitled(desk, uid, fileId))) return { outcome: "notEntitled" };
  return { outcome: "granted", file };
}

async function isEntitled(desk: DownloadDesk, uid: string, fileId: string): Promise<boolean> {
  const owned = await activeEntitlements(desk.documents, { uid, isTest: desk.isTest });
  return owned.some(({ data }) => data.fileIds.includes(fileId));
}
