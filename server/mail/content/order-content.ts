/** What the mails about orders say. */
import { formatPrice } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/outbox.ts";
import { amountLeft, type Order } from "#domain/orders/orders.ts";
import { writeAttention } from "./attention-content.ts";
import type { MailContent } from "./mail-content.ts";
import { orderFact, type OrderDetails, plansLink, purchasesLink } from "./order-details.ts";
import { writeNewVersion } from "./new-version-content.ts";
import { writeReceipt } from "./receipt-content.ts";

/** Subject and text of the mails that report one thing to the buyer. */
const plainMails = {
  refundFailed: ["orderMail.refundFailedSubject", "orderMail.refundFailed"],
  disputeOpened: ["orderMail.disputeOpenedSubject", "orderMail.disputeOpened"],
  disputeWon: ["orderMail.disputeWonSubject", "orderMail.disputeWon"],
  disputeLost: ["orderMail.disputeLostSubject", "orderMail.disputeLost"],
  paymentFailed: ["orderMail.failedSubject", "orderMail.failed"],
} as const;

export function writeOrderMail(mail: OrderMail, order: Order, details: OrderDetails): MailContent {
  const { kind, orderId } = mail;
  const { locale, translate } = details;
  const shop = details.store.name;
  const price = formatPrice(order.amount, order.currency, locale);
  const plan = order.planName;
  const facts = [orderFact(orderId, details)];
  const action = purchasesLink(order, details);
  switch (kind) {
    case "receipt":
      return writeReceipt(orderId, order, details);
    case "duplicatePayment":
      return {
        subject: translate("orderMail.duplicateSubject", { shop }),
        paragraphs: [
          translate("orderMail.duplicateArrived", { plan, price }),
          translate("orderMail.duplicateRefund"),
        ],
        facts,
        action,
      };
    case "refund": {
      const refunded = formatPrice(order.refunded ?? 0, order.currency, locale);
      const isWhole = order.status === "refunded";
      return {
        subject: translate("orderMail.refundSubject", { shop }),
        paragraphs: [
          isWhole
            ? translate("orderMail.refundFull", { refunded, plan })
            : translate("orderMail.refundPart", { refunded, price, plan }),
        ],
        facts,
        action,
      };
    }
    case "refundFailed":
    case "disputeOpened":
    case "disputeWon":
    case "disputeLost":
    case "paymentFailed": {
      const [subject, text] = plainMails[kind];
      const sum = kind === "disputeLost" ? amountLeft(order) : order.amount;
      return {
        subject: translate(subject, { shop }),
        paragraphs: [translate(text, { plan, price: formatPrice(sum, order.currency, locale) })],
        facts,
        action: kind === "paymentFailed" ? plansLink(order, details) : action,
      };
    }
    case "newVersion":
      return writeNewVersion(mail, order, details);
    case "attention":
      return writeAttention(orderId, order, details);
    default:
      throw new Error(`Unknown mail ${kind satisfies never}`);
  }
}
