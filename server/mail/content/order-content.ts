import { itemName } from "#domain/catalog/item-name.ts";
import { formatPrice } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/outbox.ts";
import { creditNoteFor } from "#domain/invoices/draft.ts";
import { amountLeft, type Order, totalOf } from "#domain/orders/orders.ts";
import { writeAttention } from "./attention-content.ts";
import type { Fact, MailContent } from "./mail-content.ts";
import { orderFact, type OrderDetails, plansLink, purchasesLink } from "./order-details.ts";
import { writeNewVersion } from "./new-version-content.ts";
import { writeReceipt } from "./receipt-content.ts";
import { writeFraudWarning, writeSale } from "./sale-content.ts";
import {
  writeWithdrawal,
  writeWithdrawalDeclined,
  writeWithdrawalNotice,
} from "./withdrawal-content.ts";

const withdrawnMails = {
  refundFailed: ["orderMail.refundFailedSubject", "orderMail.refundFailedWithdrawn"],
  disputeWon: ["withdrawalMail.subject", "orderMail.disputeWonWithdrawn"],
} as const;

const plainMails = {
  refundFailed: ["orderMail.refundFailedSubject", "orderMail.refundFailed"],
  disputeOpened: ["orderMail.disputeOpenedSubject", "orderMail.disputeOpened"],
  disputeWon: ["orderMail.disputeWonSubject", "orderMail.disputeWon"],
  disputeLost: ["orderMail.disputeLostSubject", "orderMail.disputeLost"],
  paymentFailed: ["orderMail.failedSubject", "orderMail.failed"],
} as const;

function partKey({ withdrawal: { withdrawnAt } }: Order) {
  return withdrawnAt ? "orderMail.refundPartWithdrawn" : "orderMail.refundPart";
}

export function writeOrderMail(mail: OrderMail, order: Order, details: OrderDetails): MailContent {
  const { kind, orderId } = mail;
  const { locale, translate } = details;
  const shop = details.store.name;
  const price = formatPrice(totalOf(order), order.currency, locale);
  const plan = itemName(details.store, order);
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
      const refunded = formatPrice(order.refunds.total ?? 0, order.currency, locale);
      const isWhole = order.status === "refunded";
      return {
        subject: translate("orderMail.refundSubject", { shop }),
        paragraphs: [
          isWhole
            ? translate("orderMail.refundFull", { refunded, plan })
            : translate(partKey(order), { refunded, price, plan }),
        ],
        figure: refunded,
        facts: [...facts, ...creditNoteFacts(order.refunds.total ?? 0, details)],
        action,
      };
    }
    case "refundFailed":
    case "disputeOpened":
    case "disputeWon":
    case "disputeLost":
    case "paymentFailed": {
      const [subject, text] =
        order.withdrawal.withdrawnAt && (kind === "refundFailed" || kind === "disputeWon")
          ? withdrawnMails[kind]
          : plainMails[kind];
      const sum = kind === "disputeLost" ? amountLeft(order) : totalOf(order);
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
    case "withdrawal":
      return writeWithdrawal(mail, order, details);
    case "withdrawalDeclined":
      return writeWithdrawalDeclined(mail, order, details);
    case "withdrawalNotice":
      return writeWithdrawalNotice(mail, order, details);
    case "fraudWarning":
      return writeFraudWarning(orderId, order, details);
    case "sale":
      return writeSale(orderId, order, details);
    default:
      throw new Error(`Unknown mail ${kind satisfies never}`);
  }
}

/** Empty for orders of earlier builds, which have no invoice. */
function creditNoteFacts(refunded: number, { issued, translate }: OrderDetails): Fact[] {
  const note = creditNoteFor(refunded, issued);
  return note ? [{ label: translate("orderMail.creditNote"), value: note.number }] : [];
}
