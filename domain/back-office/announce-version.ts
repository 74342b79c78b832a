import { readSoldFile, type SoldFile, versionsGiven } from "../downloads/file-versions.ts";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import { mailOutbox, queuedVersionMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { Transaction } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { eachOrder, type FindOptions, type FindPorts } from "./find-orders.ts";
import { givesAccess } from "../orders/next-order.ts";
import { type Order, type OrderSnapshot, orders, settledStatuses } from "../orders/orders.ts";
import { findRefusedReceipt } from "../selling/refused-mails.ts";

/** Orders per transaction; a transaction blocks other writers. */
const BATCH = 20;

export interface Announcement extends Pick<FindOptions, "onTooNew"> {
  readonly fileId: string;
  /** Only this version: nothing is queued if the shop offers another one meanwhile. */
  readonly sha256?: string | undefined;
  readonly note?: string | undefined;
  readonly isDryRun?: boolean | undefined;
}

export interface VersionCounts {
  /** Orders whose buyers get a mail, or would without `isDryRun`. */
  readonly queued: number;
  /** Buyers who were told of this version earlier. */
  readonly before: number;
  /** No address, or one that permanently refused the receipt. */
  readonly withoutAddress: number;
  readonly sold: number;
  /** Orders that get only an earlier version. */
  readonly separate: number;
}

interface AnnouncePorts extends FindPorts {
  readonly clock: Clock;
}

/**
 * Queues one mail per order that gets the offered version besides the one it bought. Idempotent per version: the same
 * transaction records the announcement in the entitlement. Undefined if the shop does not
 * offer the file or the named version.
 */
export async function announceVersion(
  ports: AnnouncePorts,
  announcement: Announcement,
): Promise<(VersionCounts & { readonly sha256: string }) | undefined> {
  const { fileId, sha256, onTooNew } = announcement;
  const file = await readSoldFile(ports.documents, fileId);
  if (!file || (sha256 ?? file.current.sha256) !== file.current.sha256) return undefined;
  const statuses = settledStatuses.filter(givesAccess);
  const all: VersionCounts[] = [];
  let batch: OrderSnapshot[] = [];
  const announce = async () => {
    all.push(await announceTo(ports, batch, { ...announcement, file }));
    batch = [];
  };
  for await (const order of eachOrder(ports, { statuses }, { onTooNew })) {
    if (order.data.files.some(({ id }) => id === fileId)) batch.push(order);
    if (batch.length === BATCH) await announce();
  }
  await announce();
  const sum = (key: keyof VersionCounts) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    sha256: file.current.sha256,
    queued: sum("queued"),
    before: sum("before"),
    withoutAddress: sum("withoutAddress"),
    sold: sum("sold"),
    separate: sum("separate"),
  };
}

interface Version extends Announcement {
  readonly file: SoldFile;
}

function announceTo(
  { documents, clock }: AnnouncePorts,
  batch: readonly OrderSnapshot[],
  version: Version,
): Promise<VersionCounts> {
  const now = Timestamp.fromMillis(clock.now());
  return documents.transaction(async (transaction) => {
    const read = await Promise.all(batch.map(({ id }) => readEntitled(transaction, id, version)));
    const covered = read.filter((one) => one !== undefined);
    const entitled = covered.filter(({ right }) => right === "included");
    const untold = entitled.filter(({ isTold }) => !isTold);
    const reachable = untold.flatMap(({ id, email, entitlement }) =>
      email === undefined ? [] : [{ id, email, entitlement }],
    );
    const { fileId, note, isDryRun } = version;
    const { sha256, number, offeredAt } = version.file.current;
    const about = { fileId, note, number, offeredAt };
    for (const { id, email, entitlement } of isDryRun ? [] : reachable) {
      const mail = queuedVersionMail({ to: email, orderId: id, version: about }, now);
      transaction.set(mailOutbox, `newVersion-${id}-${fileId}-${sha256}`, mail);
      const announced = { ...entitlement.announced, [fileId]: sha256 };
      transaction.update(entitlements, id, { announced });
    }
    return {
      queued: reachable.length,
      before: entitled.length - untold.length,
      withoutAddress: untold.length - reachable.length,
      sold: covered.filter(({ right }) => right === "sold").length,
      separate: covered.filter(({ right }) => right === "separate").length,
    };
  });
}

async function readEntitled(
  transaction: Transaction,
  id: string,
  { fileId, file }: Version,
): Promise<
  | {
      readonly id: string;
      readonly right: ReturnType<typeof rightTo>;
      readonly isTold: boolean;
      /** Undefined if there is no usable address. */
      readonly email: string | undefined;
      readonly entitlement: Entitlement;
    }
  | undefined
> {
  const order = (await transaction.get(orders, id))?.data;
  const entitlement = (await transaction.get(entitlements, id))?.data;
  if (!order || !entitlement || !coversFile(entitlement, fileId)) return undefined;
  const isTold = entitlement.announced?.[fileId] === file.current.sha256;
  const email = await usableAddress(transaction, id, order);
  return { id, right: rightTo(file, entitlement), isTold, email, entitlement };
}

/** "included": gets the offered version besides the one it bought. "separate": does not get it. */
function rightTo(file: SoldFile, entitlement: Entitlement): "sold" | "included" | "separate" {
  const { current, id } = file;
  if (!versionsGiven(file, entitlement).includes(current)) return "separate";
  const sold = entitlement.sold?.[id];
  if (sold !== undefined) return sold === current.sha256 ? "sold" : "included";
  // Older builds did not record what they sold, and may have offered another version before the first known one.
  const since = current.offeredAt?.toMillis() ?? Infinity;
  return entitlement.createdAt.toMillis() >= since ? "sold" : "included";
}

function coversFile({ status, fileIds }: Entitlement, fileId: string): boolean {
  return status === "active" && fileIds.includes(fileId);
}

async function usableAddress(
  transaction: Transaction,
  id: string,
  order: Order,
): Promise<string | undefined> {
  if (order.emailKey === undefined) return undefined;
  const refused = await findRefusedReceipt(transaction, id, order);
  return refused?.isPermanent ? undefined : order.email;
}
