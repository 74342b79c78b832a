import { isOrderId, orders } from "../orders/orders.ts";
import type { DocumentReader, Transaction } from "../ports/documents.ts";
import { keyedHash } from "../tokens.ts";
import { Timestamp } from "../values.ts";
import { type Block, blockClients, type BlockPorts } from "./blocks.ts";
import { cardDeclines, checkoutClients, type Decline, WINDOW_MS } from "./collections.ts";

/** A buyer who mistypes, lacks funds and tries three cards stays below this; a tester needs hundreds. */
const MAX_BY_CLIENT = 10;
/** Lower, because many declines of one card mean that somebody guesses its expiry date or security code. */
const MAX_BY_CARD = 6;
/** With fewer declines, a client may be the card's owner, whose card is declined because somebody else tests it. */
const LEAST_OF_TESTER = 3;
/** Enough that other clients' declines do not hide a tester's. */
const KEPT_BY_CARD = 20;

export interface CardTestingPorts extends BlockPorts {
  /** Keys the hashes. Otherwise an id would reveal its IPv4 address to anyone who hashes all addresses. */
  readonly secret: string;
}

export function keyOf(
  { secret }: Pick<CardTestingPorts, "secret">,
  kind: "address" | "account" | "card",
  value: string,
): Promise<string> {
  return keyedHash(secret, `${kind}\n${value}`);
}

export interface DeclineEvent {
  readonly eventId: string;
  readonly at: Timestamp;
  /** Undefined if the event names no order of this shop. */
  readonly orderId: string | undefined;
  /** `keyOf` the card; undefined if the payment service does not name it. */
  readonly cardKey: string | undefined;
}

/** Idempotent for each event. Ignores events older than the window. Further declines do not prolong a block. */
export async function countDecline(ports: CardTestingPorts, event: DeclineEvent): Promise<void> {
  const { documents, clock } = ports;
  const clients = await clientsOf(ports, event.orderId);
  const decline: Decline = { eventId: event.eventId, at: event.at, clients };
  await documents.transaction(async (transaction) => {
    const now = clock.now();
    if (!isRecent(decline, now)) return;
    const read = (key: string, kept: number) =>
      readRecent(transaction, key, { decline, kept, now });
    const byClient = await Promise.all(clients.map((client) => read(client, MAX_BY_CLIENT)));
    const byCard = event.cardKey ? [await read(event.cardKey, KEPT_BY_CARD)] : [];
    const blocks = new Map<string, Block>();
    for (const { recent } of byCard)
      for (const client of testersOf(recent))
        blocks.set(client, { reason: "card", count: recent.length });
    for (const { key, recent } of byClient)
      if (recent.length >= MAX_BY_CLIENT)
        blocks.set(key, { reason: "client", count: recent.length });
    await blockClients(ports, transaction, blocks, event.eventId);
    const expiresAt = Timestamp.fromMillis(now + WINDOW_MS);
    for (const { key, recent, isNew } of [...byClient, ...byCard])
      if (isNew) transaction.set(cardDeclines, key, { recent, expiresAt });
  });
}

async function clientsOf(ports: CardTestingPorts, orderId: string | undefined): Promise<string[]> {
  if (orderId === undefined || !isOrderId(orderId)) return [];
  const [order, started] = await Promise.all([
    ports.documents.get(orders, orderId),
    ports.documents.get(checkoutClients, orderId),
  ]);
  if (!order) return [];
  const account = await keyOf(ports, "account", order.data.uid);
  return started ? [started.data.client, account] : [account];
}

function testersOf(declines: readonly Decline[]): string[] {
  if (declines.length < MAX_BY_CARD) return [];
  const counts = new Map<string, number>();
  for (const client of declines.flatMap(({ clients }) => clients))
    counts.set(client, (counts.get(client) ?? 0) + 1);
  return [...counts].flatMap(([client, count]) => (count >= LEAST_OF_TESTER ? [client] : []));
}

async function readRecent(
  reader: Transaction | DocumentReader,
  key: string,
  {
    decline,
    kept,
    now,
  }: { readonly decline: Decline; readonly kept: number; readonly now: number },
) {
  const known = (await reader.get(cardDeclines, key))?.data.recent ?? [];
  const isNew = known.every(({ eventId }) => eventId !== decline.eventId);
  const all = isNew ? [...known, decline] : known;
  const recent = all.filter((one) => isRecent(one, now)).slice(-kept);
  return { key, recent, isNew };
}

function isRecent({ at }: Pick<Decline, "at">, now: number): boolean {
  return Math.abs(now - at.toMillis()) < WINDOW_MS;
}
