import {
  mailOutbox,
  type OrderMail,
  queuedMail,
  type Reported,
  sellerMailKinds,
} from "../notifications/outbox.ts";
import type { Follower } from "../orders/follower.ts";
import { gaveAccess, givesAccess } from "../orders/next-order.ts";
import { everRefunded, type Order } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";

interface MailDue {
  readonly kind: OrderMail["kind"];
  /** The end of the mail's id: equal for the same change, so that no mail is queued twice. */
  readonly mark: string;
  /** The order's state after this change, because later changes have their own mails. */
  readonly reported: Reported;
}

const disputeMails = { open: "disputeOpened", won: "disputeWon", lost: "disputeLost" } as const;

export function receiptKind({ attention }: Pick<Order, "attention">) {
  return attention === "duplicate" ? "duplicatePayment" : "receipt";
}

export const followMails: Follower = (_reader, change) => ({
  write(transaction, settled) {
    const { orderId, order, now, sellerEmail, mailPerSale } = change;
    for (const { kind, mark, reported } of mailsAbout(order, settled)) {
      if (kind === "sale" && !mailPerSale) continue;
      const to = sellerMailKinds.includes(kind) ? sellerEmail : settled.email;
      const mail = to && queuedMail(kind, to, orderId, Timestamp.fromMillis(now), reported);
      if (mail) transaction.set(mailOutbox, `${kind}-${orderId}${mark}`, mail);
    }
  },
});

/** `next.history` must already contain this change. */
function mailsAbout(order: Order, next: Order): readonly MailDue[] {
  const count = `-${next.history?.length ?? 0}`;
  const due: MailDue[] = [];
  const {
    status,
    attention,
    refunds: { total: sum },
    payment: { dispute: current },
  } = next;
  const reported = { status, attention, refunded: sum, dispute: current };
  const tell = (kind: MailDue["kind"], mark: string, about: Reported = reported) =>
    due.push({ kind, mark, reported: about });
  const isAttentionNew =
    attention !== undefined && attention !== "refundFailed" && attention !== order.attention;
  if (!gaveAccess(order) && givesAccess(next.status)) tell(receiptKind(next), "");
  else if (isAttentionNew && attention === "duplicate") tell("duplicatePayment", count);
  if (!gaveAccess(order) && givesAccess(next.status)) tell("sale", "");
  const failed = next.refunds.failed ?? 0;
  if ((sum ?? 0) > (order.refunds.total ?? 0)) tell("refund", `-${everRefunded(next)}`);
  if (order.payment.fraudWarning === "refunding" && next.status === "refunded")
    tell("fraudWarning", "");
  if (failed > (order.refunds.failed ?? 0)) {
    if (givesAccess(next.status)) tell("refundFailed", `-${failed}`);
    if (next.attention === "refundFailed")
      tell("attention", `-refundFailed-${failed}`, {
        ...reported,
        refundOwed: next.refunds.owed,
        dispute: undefined,
      });
  }
  const dispute = next.payment.dispute === order.payment.dispute ? undefined : next.payment.dispute;
  // The buyer of a mismatched payment has no access to lose.
  if (dispute && attention !== "mismatch") tell(disputeMails[dispute], count);
  if (next.status === "failed" && next.payment.isDelayed && order.status === "pending")
    tell("paymentFailed", "");
  // A dispute may end without a change of the order's status.
  if (dispute) tell("attention", `${count}-${dispute}`, { ...reported, attention: undefined });
  if (isAttentionNew) tell("attention", count, { ...reported, dispute: undefined });
  return due;
}
