/** Downloads: an entitlement lets a buyer get a grant, a short-lived link to one file that works in one session. */
import { z } from "zod";
import { entitlements } from "../entitlements/entitlements.ts";
import { type Buyer, entitlementsOf } from "../orders/buyer.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { hashToken, randomToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";
import { findDownloadCount } from "./download-counts.ts";
import { type DownloadLimit, isWithinLimit } from "./download-limit.ts";

/** A file of the offer in private storage. */
export interface OfferFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mediaType: string;
  /** Key in the files port. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface DownloadPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Whether the shop is in test mode. Purchases made in the other mode do not count. */
  readonly isTest: boolean;
  /** Every file ever offered, because purchases stay downloadable after the offer changes. */
  readonly files: readonly OfferFile[];
  /** Downloads per order and file. */
  readonly limit: DownloadLimit;
}

/** The requester. A grant is bound to both the account and the session. */
export interface Bearer extends Buyer {
  readonly sessionId: string;
}

export const grants = defineCollection("grants", {
  schema: z.object({
    fileId: z.string(),
    uid: z.string(),
    sessionId: z.string(),
    /** The purchase whose downloads it counts to; absent in grants of older builds. */
    orderId: z.string().optional(),
    expiresAt: z.instanceof(Timestamp),
  }),
  version: 2,
  migrate: { 2: (old) => old },
  indexes: ["expiresAt"],
  // An expired link leads back to the purchases for a week. Then it is unknown.
  expires: [{ field: "expiresAt", keptMs: 7 * 24 * 60 * 60_000 }],
});

const MIN_GRANT_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_SECOND = 50_000;

/** Milliseconds: ten minutes, or size ÷ 50 KB/s if that is longer, so that slow connections can finish. */
export function grantLifetime(size: number): number {
  return Math.max(MIN_GRANT_MS, Math.ceil((size / SLOWEST_BYTES_PER_SECOND) * 1000));
}

export type GrantOutcome =
  | { readonly outcome: "granted"; readonly grant: string }
  | { readonly outcome: "unknownFile" }
  | { readonly outcome: "notEntitled" }
  /** Every purchase that gives the file was downloaded as often as the shop allows. */
  | { readonly outcome: "overLimit" };

export interface GrantRequest {
  readonly fileId: string;
  /** The client has the beginning of the file and asks for the rest. */
  readonly isContinuing: boolean;
}

export async function grantDownload(
  ports: DownloadPorts,
  bearer: Bearer,
  { fileId, isContinuing }: GrantRequest,
): Promise<GrantOutcome> {
  const file = ports.files.find(({ id }) => id === fileId);
  if (!file) return { outcome: "unknownFile" };
  const owned = await findEntitlements(ports, bearer, fileId);
  if (owned.length === 0) return { outcome: "notEntitled" };
  const orderId = await firstWithinLimit(ports, bearer, { file, isContinuing }, owned);
  if (orderId === undefined) return { outcome: "overLimit" };
  const grant = randomToken();
  await ports.documents.create(grants, await hashToken(grant), {
    fileId,
    uid: bearer.uid,
    sessionId: bearer.sessionId,
    orderId,
    expiresAt: Timestamp.fromMillis(ports.clock.now() + grantLifetime(file.size)),
  });
  return { outcome: "granted", grant };
}

export type Redemption =
  | {
      readonly outcome: "granted";
      readonly file: OfferFile;
      /** The purchase whose downloads it counts to. */
      readonly orderId: string;
      /** The purchases that give the file. */
      readonly entitlementIds: readonly string[];
    }
  | { readonly outcome: "unknownGrant" }
  | { readonly outcome: "expired" }
  | { readonly outcome: "signedOut" }
  /** The grant belongs to another account, or the entitlement was revoked. */
  | { readonly outcome: "notEntitled" }
  | { readonly outcome: "overLimit" };

/** May be called many times until the grant expires, because a resumed download makes several requests. */
export async function redeemGrant(
  ports: DownloadPorts,
  bearer: Bearer | undefined,
  { grant, isContinuing }: { readonly grant: string; readonly isContinuing: boolean },
): Promise<Redemption> {
  const snapshot = await ports.documents.get(grants, await hashToken(grant));
  if (!snapshot) return { outcome: "unknownGrant" };
  const { fileId, uid, sessionId, expiresAt } = snapshot.data;
  if (!bearer) return { outcome: "signedOut" };
  if (bearer.uid !== uid) return { outcome: "notEntitled" };
  // After a new sign-in the session id differs. Report that as an expired link, too.
  const isCurrent = bearer.sessionId === sessionId && expiresAt.toMillis() > ports.clock.now();
  if (!isCurrent) return { outcome: "expired" };
  const file = ports.files.find(({ id }) => id === fileId);
  if (!file) return { outcome: "unknownGrant" };
  const entitlementIds = await findEntitlements(ports, bearer, fileId);
  if (entitlementIds.length === 0) return { outcome: "notEntitled" };
  const { orderId: chosen } = snapshot.data;
  const candidates = entitlementIds.filter((id) => id === chosen);
  const orderId = await firstWithinLimit(
    ports,
    bearer,
    { file, isContinuing },
    candidates.length > 0 ? candidates : entitlementIds,
  );
  if (orderId === undefined) return { outcome: "overLimit" };
  return { outcome: "granted", file, orderId, entitlementIds };
}

/** The first of the orders that allows another download. */
async function firstWithinLimit(
  { documents, limit, clock }: DownloadPorts,
  { sessionId }: Bearer,
  { file, isContinuing }: { readonly file: OfferFile; readonly isContinuing: boolean },
  orderIds: readonly string[],
): Promise<string | undefined> {
  if (limit === undefined) return orderIds[0];
  const wish = { sessionId, isContinuing, continuableMs: grantLifetime(file.size) };
  for (const orderId of orderIds) {
    const stored = await findDownloadCount(documents, orderId, file.id);
    if (isWithinLimit(stored, limit, wish, clock.now())) return orderId;
  }
  return undefined;
}

/**
 * Calls `onRevoked` within seconds after none of the entitlements is active any more. Returns a function that ends the
 * watching. Whose they are does not matter: a purchase may move to an account while its file is downloaded.
 */
export function watchEntitlements(
  { documents }: Pick<DownloadPorts, "documents">,
  ids: readonly string[],
  onRevoked: () => void,
  onError: (error: unknown) => void,
): () => void {
  async function check(): Promise<void> {
    const found = await Promise.all(ids.map((id) => documents.get(entitlements, id)));
    if (!found.some((entitlement) => entitlement?.data.status === "active")) onRevoked();
  }
  const onChange = () => void check().catch(onError);
  const ends = ids.map((id) => documents.watch(entitlements, id, onChange, onError));
  return () => ends.forEach((end) => end());
}

async function findEntitlements(
  ports: DownloadPorts,
  buyer: Buyer,
  fileId: string,
): Promise<string[]> {
  const owned = await entitlementsOf(ports.documents, buyer, ports.isTest);
  return owned.filter(({ data }) => data.fileIds.includes(fileId)).map(({ id }) => id);
}
