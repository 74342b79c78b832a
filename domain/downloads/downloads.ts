/** An entitlement lets a buyer get a grant: a short-lived link to one file that works in one session. */
import { idSchema } from "../catalog/fields.ts";
import { z } from "zod";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import { type Buyer, isOrderOf } from "../orders/buyer.ts";
import { type OrderSnapshot, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents, Snapshot } from "../ports/documents.ts";
import { hashToken, randomToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";
import {
  type AskedBytes,
  chooseUse,
  type DownloadLimit,
  type DownloadRequest,
  readUses,
  type Start,
  startDownload,
} from "./download-limit.ts";
import { type FileVersion, readSoldFile, type SoldFile } from "./file-versions.ts";
import { type DownloadFile, findAccess, knowsVersion } from "./version-access.ts";

export interface DownloadPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly limit: DownloadLimit;
}

/** A grant is bound to both account and session. */
export interface Bearer extends Buyer {
  readonly sessionId: string;
}

const PASS_PREFIX = "pass:";

/** Somebody with a pass for a guest's order. Links for this bearer need no cookie. */
export function passBearer({ id, data: { uid } }: OrderSnapshot): Bearer {
  return { uid, emails: [], sessionId: `${PASS_PREFIX}${id}` };
}

export const grants = defineCollection("grants", {
  schema: z.object({
    fileId: z.string(),
    uid: z.string(),
    sessionId: z.string(),
    /** The purchase that the download counts for; absent in grants of older builds. */
    orderId: z.string().optional(),
    /** Absent in grants of older builds. */
    sha256: z.string().optional(),
    expiresAt: z.instanceof(Timestamp),
  }),
  version: 3,
  indexes: ["expiresAt"],
  // For a week, an expired link leads back to the purchases.
  expires: [{ field: "expiresAt", keptMs: 7 * 24 * 60 * 60_000 }],
});

const MIN_GRANT_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_SECOND = 50_000;

/** In milliseconds: ten minutes, or size ÷ 50 KB/s if that is longer, so that slow connections can finish. */
export function grantLifetime(size: number): number {
  return Math.max(MIN_GRANT_MS, Math.ceil((size / SLOWEST_BYTES_PER_SECOND) * 1000));
}

interface LimitRefusal {
  /** "overLimit": every purchase of the file is used up. "running": the downloads in progress may use up the limit. */
  readonly outcome: "overLimit" | "running";
}

export type GrantOutcome =
  | { readonly outcome: "granted"; readonly grant: string }
  | { readonly outcome: "unknownFile" }
  | { readonly outcome: "notEntitled" }
  | LimitRefusal;

export interface GrantRequest extends AskedBytes {
  readonly fileId: string;
  /** The wanted version; absent: the best that the buyer may download. */
  readonly sha256?: string | undefined;
}

export async function grantDownload(
  ports: DownloadPorts,
  bearer: Bearer,
  request: GrantRequest,
): Promise<GrantOutcome> {
  const found = await findDownload(ports, bearer, request);
  if (found.outcome !== "granted") return found;
  const { file, orderId } = found;
  const grant = randomToken();
  await ports.documents.create(grants, await hashToken(grant), {
    fileId: file.id,
    uid: bearer.uid,
    sessionId: bearer.sessionId,
    orderId,
    sha256: file.sha256,
    expiresAt: Timestamp.fromMillis(ports.clock.now() + grantLifetime(file.size)),
  });
  return { outcome: "granted", grant };
}

export async function findDownload(
  ports: DownloadPorts,
  bearer: Bearer,
  { fileId, sha256, ...asked }: GrantRequest,
): Promise<Granted | Exclude<GrantOutcome, { outcome: "granted" }>> {
  // Other texts may not be valid document ids.
  if (!idSchema.safeParse(fileId).success) return { outcome: "unknownFile" };
  const sold = await readSoldFile(ports.documents, fileId);
  if (!sold || !knowsVersion(sold, sha256)) return { outcome: "unknownFile" };
  const access = await findAccess(ports, bearer, sold, sha256);
  if (!access) return { outcome: "notEntitled" };
  const { file, owned } = access;
  const orderIds = owned.map(({ id }) => id);
  const choice = await chooseOrder(ports, requestOf(bearer, file, asked), fileId, orderIds);
  if (choice.outcome !== "chosen") return choice;
  return { outcome: "granted", bearer, file, orderId: choice.orderId, owned };
}

export interface Granted {
  readonly outcome: "granted";
  readonly bearer: Bearer;
  readonly file: DownloadFile;
  readonly orderId: string;
  readonly owned: readonly Snapshot<Entitlement>[];
}

export type Redemption =
  | Granted
  | { readonly outcome: "unknownGrant" }
  | { readonly outcome: "expired" }
  | { readonly outcome: "signedOut" }
  /** The grant belongs to another account, or the entitlement was revoked. */
  | { readonly outcome: "notEntitled" }
  | LimitRefusal;

/** Redeemable until it expires, because a resumed download makes several requests. */
export async function redeemGrant(
  ports: DownloadPorts,
  visitor: Bearer | undefined,
  { grant, ...asked }: AskedBytes & { readonly grant: string },
): Promise<Redemption> {
  const snapshot = await ports.documents.get(grants, await hashToken(grant));
  if (!snapshot) return { outcome: "unknownGrant" };
  const { fileId, uid, sessionId, expiresAt } = snapshot.data;
  const bearer = sessionId.startsWith(PASS_PREFIX) ? { uid, emails: [], sessionId } : visitor;
  if (!bearer) return { outcome: "signedOut" };
  if (bearer.uid !== uid) return { outcome: "notEntitled" };
  // A sign-in changes the session id. Links of the former session count as expired.
  const isCurrent = bearer.sessionId === sessionId && expiresAt.toMillis() > ports.clock.now();
  if (!isCurrent) return { outcome: "expired" };
  const sold = await readSoldFile(ports.documents, fileId);
  const sha256 = sold && grantedVersion(sold, snapshot.data);
  if (!sold || !knowsVersion(sold, sha256)) return { outcome: "unknownGrant" };
  const access = await findAccess(ports, bearer, sold, sha256);
  if (!access) return { outcome: "notEntitled" };
  const { file, owned } = access;
  const { orderId: chosen } = snapshot.data;
  const orderIds = owned.map(({ id }) => id);
  const candidates = orderIds.filter((id) => id === chosen);
  const choice = await chooseOrder(
    ports,
    requestOf(bearer, file, asked),
    fileId,
    candidates.length > 0 ? candidates : orderIds,
  );
  if (choice.outcome !== "chosen") return choice;
  return { outcome: "granted", bearer, file, orderId: choice.orderId, owned };
}

/** Call it before sending the first byte of a redeemed grant. With a limit, it records the start. */
export async function beginDownload(
  ports: DownloadPorts,
  { bearer, file, orderId }: Granted,
  asked: AskedBytes,
): Promise<Start> {
  if (ports.limit === undefined) return { verdict: "continued" };
  const request = requestOf(bearer, file, asked);
  return startDownload(ports, ports.limit, { orderId, fileId: file.id }, request);
}

export function requestOf(
  { sessionId }: Bearer,
  { size, sha256 }: Pick<FileVersion, "size" | "sha256">,
  asked: AskedBytes,
): DownloadRequest {
  return { sessionId, sha256, size, ...asked, continuableMs: grantLifetime(size) };
}

/** For grants of older builds: the version offered when the grant was made. */
function grantedVersion(
  { versions }: SoldFile,
  { sha256, expiresAt }: { readonly sha256?: string | undefined; readonly expiresAt: Timestamp },
): string | undefined {
  if (sha256 !== undefined) return sha256;
  const offered = versions.findLast(({ offeredAt, size }) => {
    const madeAt = expiresAt.toMillis() - grantLifetime(size);
    return offeredAt && offeredAt.toMillis() <= madeAt;
  });
  return (offered ?? versions[0])?.sha256;
}

async function chooseOrder(
  ports: DownloadPorts,
  request: DownloadRequest,
  fileId: string,
  orderIds: readonly string[],
): Promise<{ readonly outcome: "chosen"; readonly orderId: string } | LimitRefusal> {
  const [orderId = ""] = orderIds;
  if (ports.limit === undefined) return { outcome: "chosen", orderId };
  const best = chooseUse(await readUses(ports, ports.limit, fileId, request, orderIds));
  const verdict = best?.verdict ?? "overLimit";
  if (verdict === "overLimit" || verdict === "running") return { outcome: verdict };
  return { outcome: "chosen", orderId: best?.orderId ?? orderId };
}

/**
 * Calls `onRevoked` within seconds after the last entitlement ends or an address that gives the purchase changes.
 * Returns a function that stops watching. The buyer's own purchases stay valid if they move to an account.
 */
export function watchEntitlements(
  { documents }: Pick<DownloadPorts, "documents">,
  owned: readonly Snapshot<Entitlement>[],
  buyer: Buyer,
  onRevoked: () => void,
  onError: (error: unknown) => void,
): () => void {
  const isOwn = ({ data }: Snapshot<Entitlement>) => data.uid === buyer.uid;
  async function isValid(entitlement: Snapshot<Entitlement>): Promise<boolean> {
    const current = await documents.get(entitlements, entitlement.id);
    if (current?.data.status !== "active") return false;
    if (isOwn(entitlement)) return true;
    const order = await documents.get(orders, entitlement.id);
    return order !== undefined && isOrderOf(order.data, buyer);
  }
  async function check(): Promise<void> {
    const found = await Promise.all(owned.map(isValid));
    if (!found.includes(true)) onRevoked();
  }
  const onChange = () => void check().catch(onError);
  const ends = owned.map(({ id }) => documents.watch(entitlements, id, onChange, onError));
  const byAddress = owned.filter((entitlement) => !isOwn(entitlement));
  ends.push(...byAddress.map(({ id }) => documents.watch(orders, id, onChange, onError)));
  return () => ends.forEach((end) => end());
}
