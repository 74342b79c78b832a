import { sellerMailKinds } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { attentionReasons } from "../orders/order-fields.ts";
import { answerDue, type OrderSnapshot, orders } from "../orders/orders.ts";
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
  /** Present if a dispute waits for an answer. */
  readonly answer?: ReturnType<typeof answerDue>;
}

export interface AttentionPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** Disputes that wait for an answer first, by their date, then the newest; up to `limit`. Skips orders that only a newer build can read. */
export async function listAttention(
  ports: AttentionPorts,
  limit: number,
  onTooNew?: TooNew,
): Promise<AttentionItem[]> {
  const { documents, isTest, clock } = ports;
  const newest = (
    where: NonNullable<Query["where"]>,
    orderBy: NonNullable<Query["orderBy"]> = [["createdAt", "desc"]],
  ) => documents.query(orders, { where: [...where, ["isTest", "==", isTest]], orderBy, limit });
  const refused = await listRefusedMails(ports, limit, onTooNew);
  const found = await Promise.all([
    newest([["attention", "in", attentionReasons]]),
    newest([["dispute", "==", "open"]]),
    newest([["dispute", "==", "open"]], [["disputeDueAt", "asc"]]),
    newest([["fraudWarning", "==", "open"]]),
    ...refused.map(async ({ orderId }) => (await documents.get(orders, orderId)) ?? []),
  ]);
  const byId = new Map(readable(found.flat(), onTooNew).map((order) => [order.id, order]));
  return [...byId.values()]
    .map((order) => toItem(order, refused, clock.now()))
    .toSorted(
      (a, b) =>
        dueTime(a) - dueTime(b) ||
        b.order.data.createdAt.toMillis() - a.order.data.createdAt.toMillis(),
    )
    .slice(0, limit);
}

function dueTime({ answer }: AttentionItem): number {
  return answer?.at.toMillis() ?? Number.MAX_SAFE_INTEGER;
}

function toItem(order: OrderSnapshot, refused: readonly RefusedMail[], now: number): AttentionItem {
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
  const answer = answerDue(order.data, now);
  return {
    order,
    reasons: reasons.filter((reason) => reason !== undefined),
    ...(answer ? { answer } : {}),
    ...(mail ? { refusal: mail.reason } : {}),
  };
}
