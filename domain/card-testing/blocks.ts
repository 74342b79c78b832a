import { mailOutbox, queuedCardTestingMail } from "../notifications/outbox.ts";
import { type Clock, msLeft } from "../ports/clock.ts";
import type { DocumentReader, Documents, Transaction } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import type { BlockReason } from "../notifications/block-reasons.ts";
import { BLOCK_MS, checkoutBlocks } from "./collections.ts";

const HOUR_MS = 60 * 60_000;
/** Per hour, so that an attacker with many addresses cannot flood the seller. */
const MAX_WITH_MAIL = 10;
const MAX_LISTED = 20;

export interface BlockPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly store: { readonly legal: { readonly email: string } };
}

export interface Block {
  readonly reason: BlockReason;
  readonly count: number;
}

/** Milliseconds until none of the clients is blocked; 0 if none is. */
export async function blockedFor(
  reader: DocumentReader,
  clients: readonly string[],
  now: number,
): Promise<number> {
  const found = await Promise.all(clients.map((client) => reader.get(checkoutBlocks, client)));
  const ends = found.map((block) => block?.data.endsAt.toMillis() ?? 0);
  return Math.max(0, ...ends.map((end) => msLeft(end, BLOCK_MS, now)));
}

/** Reads before it writes, so call it before the transaction's other writes. */
export async function blockClients(
  { clock, store }: BlockPorts,
  transaction: Transaction,
  clients: ReadonlyMap<string, Block>,
  mailId: string,
): Promise<void> {
  const now = clock.now();
  const isBlocked = await Promise.all(
    [...clients.keys()].map(async (client) => (await blockedFor(transaction, [client], now)) > 0),
  );
  const added = [...clients].filter((_, index) => !isBlocked[index]);
  const [first] = added;
  if (!first) return;
  const lately = await transaction.query(checkoutBlocks, {
    where: [["startedAt", ">", Timestamp.fromMillis(now - HOUR_MS)]],
    limit: MAX_WITH_MAIL,
  });
  const startedAt = Timestamp.fromMillis(now);
  const endsAt = Timestamp.fromMillis(now + BLOCK_MS);
  for (const [client, block] of added)
    transaction.set(checkoutBlocks, client, { ...block, startedAt, endsAt });
  if (lately.length >= MAX_WITH_MAIL) return;
  const mail = queuedCardTestingMail({ to: store.legal.email, ...first[1], endsAt }, startedAt);
  transaction.set(mailOutbox, `cardTesting-${mailId}`, mail);
}

export interface ListedBlock extends Block {
  readonly startedAt: Timestamp;
  readonly endsAt: Timestamp;
}

/** Blocks of the last 24 hours, newest first. A visitor's address and account count as one block. */
export async function listBlocks({
  documents,
  clock,
}: Pick<BlockPorts, "documents" | "clock">): Promise<ListedBlock[]> {
  const found = await documents.query(checkoutBlocks, {
    where: [["startedAt", ">", Timestamp.fromMillis(clock.now() - 24 * HOUR_MS)]],
    orderBy: [["startedAt", "desc"]],
    limit: MAX_LISTED,
  });
  const blocks = readable(found).map(({ data }) => data);
  // One event blocks all clients of a visitor, hence at the same time.
  const byEvent = new Map(
    blocks.map((block) => [`${block.reason} ${block.startedAt.toMillis()}`, block]),
  );
  return [...byEvent.values()];
}
