import { isSettled, type Order, orders } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";
import { blockClients, blockedFor } from "./blocks.ts";
import { BLOCK_MS, checkoutClients, WINDOW_MS } from "./collections.ts";
import { type CardTestingPorts, keyOf } from "./count-decline.ts";
import { randomUuid } from "../host.ts";

/** Stops card testers whose declines are unknown. An office or campus stays below it, because most buyers pay. */
const MAX_UNPAID = 40;
/** The checkout limit allows no more per hour. */
const MAX_READ = 100;

export interface Client {
  /** Undefined if it is unknown or shared by all visitors. */
  readonly address: string | undefined;
  /** Undefined for visitors without an account or guest account. */
  readonly uid: string | undefined;
}

export type Admission =
  /** Pass `clientKey` to `startCheckout`. */
  | { readonly outcome: "open"; readonly clientKey: string | undefined }
  | { readonly outcome: "blocked"; readonly retryAfter: number };

/** Blocks a client that leaves too many checkouts unpaid. Writes nothing else. */
export async function admitCheckout(
  ports: CardTestingPorts,
  { address, uid }: Client,
): Promise<Admission> {
  const clientKey = address === undefined ? undefined : await keyOf(ports, "address", address);
  const account = uid === undefined ? undefined : await keyOf(ports, "account", uid);
  const clients = [clientKey, account].filter((client) => client !== undefined);
  const leftMs = await blockedFor(ports.documents, clients, ports.clock.now());
  if (leftMs > 0) return blocked(leftMs);
  if (clientKey === undefined) return { outcome: "open", clientKey };
  const count = await countUnpaid(ports, clientKey);
  if (count < MAX_UNPAID) return { outcome: "open", clientKey };
  await ports.documents.transaction((transaction) =>
    blockClients(
      ports,
      transaction,
      new Map([[clientKey, { reason: "unpaid", count }]]),
      randomUuid(),
    ),
  );
  return blocked(BLOCK_MS);
}

function blocked(leftMs: number): Admission {
  return { outcome: "blocked", retryAfter: Math.ceil(leftMs / 1000) };
}

async function countUnpaid(
  { documents, clock }: CardTestingPorts,
  client: string,
): Promise<number> {
  const now = clock.now();
  const started = await documents.query(checkoutClients, {
    where: [
      ["client", "==", client],
      ["startedAt", ">", Timestamp.fromMillis(now - WINDOW_MS)],
    ],
    orderBy: [["startedAt", "desc"]],
    limit: MAX_READ,
  });
  const recent = started.filter(({ data }) => data.startedAt.toMillis() <= now);
  if (recent.length < MAX_UNPAID) return recent.length;
  const found = await Promise.all(recent.map(({ id }) => documents.get(orders, id)));
  return found.filter((order) => order && isLeftUnpaid(order.data)).length;
}

/** Delayed payments do not indicate card testing, but count while they hold a coupon's use. */
function isLeftUnpaid(order: Order): boolean {
  return !isSettled(order) && (!order.payment.isDelayed || order.coupon !== undefined);
}
