import { sellerMailKinds } from "../notifications/outbox.ts";
import type { Documents } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { attentionReasons } from "../orders/order-fields.ts";
import { type OrderSnapshot, orders } from "../orders/orders.ts";
import { listRefusedMails, type RefusedMail } from "../selling/refused-mails.ts";

export type AttentionReason =
  | (typeof attentionReasons)[number]
  | "dispute"
  | "fraudWarning"
  | "buyerMail"
  | "sellerMail";

export interface AttentionItem {
  readonly order: OrderSnapshot;
  /** At least one; the most urgent comes first. */
  readonly reasons: readonly AttentionReason[];
  /** The mail service's reason, without addresses; present if a mail was refused. */
  readonly refusal?: string;
}

export interface AttentionPorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

/** Newest first, up to `limit`. Skips orders that only a newer build can read. */
export async function listAttention(
  ports: AttentionPorts,
  limit: number,
  onTooNew?: TooNew,
): Promise<AttentionItem[]> {
  const { documents, isTest } = ports;
  const newest = (where: NonNullable<Query["where"]>) =>
    documents.query(orders, {
      where: [...where, ["isTest", "==", isTest]],
      orderBy: [["createdAt", "desc"]],
      limit,
    });
  const refused = await listRefusedMails(ports, limit, onTooNew);
  const found = await Promise.all([
    newest([["attention", "in", attentionReasons]]),
    newest([["dispute", "==", "open"]]),
    newest([["fraudWarning", "==", "open"]]),
    ...refused.map(async ({ orderId }) => (await documents.get(orders, orderId)) ?? []),
  ]);
  const byId = new Map(readable(found.flat(), onTooNew).map((order) => [order.id, order]));
  return [...byId.values()]
    .toSorted((a, b) => b.data.createdAt.toMillis() - a.data.createdAt.toMillis())
    .slice(0, limit)
    .map((order) => toItem(order, refused));
}

function toItem(order: OrderSnapshot, refused: readonly RefusedMail[]): AttentionItem {
  const {
    attention,
    payment: { dispute, fraudWarning },
  } = order.data;
  const [mail] = refused.filter(({ orderId }) => orderId === order.id);
  const reasons: (AttentionReason | undefined)[] = [
    fraudWarning === "open" ? "fraudWarning" : undefined,
    // A disputed payment cannot be refunded until the bank decides.
    dispute === "open" ? "dispute" : attention,
    mail && (sellerMailKinds.includes(mail.kind) ? "sellerMail" : "buyerMail"),
  ];
  return {
    order,
    reasons: reasons.filter((reason) => reason !== undefined),
    ...(mail ? { refusal: mail.reason } : {}),
  };
}
