/** Mails about a statement of withdrawal (Directive 2011/83/EU, Article 11a, paragraph 4). */
import { itemName } from "#domain/catalog/item-name.ts";
import { formatLastDay, formatTimeInWords } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/outbox.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { Statement } from "#domain/orders/withdrawals.ts";
import type { Fact, MailContent } from "./mail-content.ts";
import { orderFact, type OrderDetails, withdrawAddress } from "./order-details.ts";

export function writeWithdrawal(mail: OrderMail, order: Order, details: OrderDetails): MailContent {
  const statement = statementOf(mail);
  return writeToBuyer(mail, order, details, buyerParagraphs(statement, order, details));
}

export function writeWithdrawalDeclined(
  mail: OrderMail,
  order: Order,
  details: OrderDetails,
): MailContent {
  const { translate } = details;
  const statement = statementOf(mail);
  return writeToBuyer(mail, order, details, [
    translate("withdrawalMail.declined", valuesOf(statement, order, details)),
    ...endParagraphs(statement, details),
    translate("withdrawalMail.declinedEffect"),
  ]);
}

function writeToBuyer(
  mail: OrderMail,
  order: Order,
  details: OrderDetails,
  paragraphs: readonly string[],
): MailContent {
  const { translate, store } = details;
  return {
    subject: translate("withdrawalMail.subject", { shop: store.name }),
    paragraphs,
    facts: factsOf(mail, statementOf(mail), order, details),
    action: {
      label: translate("withdrawalMail.link"),
      url: `${withdrawAddress(details)}?order=${mail.orderId}`,
    },
  };
}

export function writeWithdrawalNotice(
  mail: OrderMail,
  order: Order,
  details: OrderDetails,
): MailContent {
  const { translate, store, publicUrl } = details;
  const statement = statementOf(mail);
  const values = valuesOf(statement, order, details);
  return {
    subject: translate("withdrawalMail.noticeSubject", { shop: store.name }),
    paragraphs: [
      ...(statement.right === "none" ? [] : [translate("withdrawalMail.noticeLocked")]),
      ...endParagraphs(statement, details),
      translate(`withdrawalMail.${noticeKey(statement)}`, values),
    ],
    facts: factsOf(mail, statement, order, details),
    action: { label: translate("orderMail.ownerLink"), url: `${publicUrl}/admin/attention` },
  };
}

function statementOf({ withdrawal, kind }: OrderMail): Statement {
  if (!withdrawal) throw new Error(`A mail of the kind ${kind} has no statement`);
  return withdrawal;
}

function buyerParagraphs(statement: Statement, order: Order, details: OrderDetails): string[] {
  const { translate } = details;
  const values = valuesOf(statement, order, details);
  if (statement.right === "none")
    return [
      translate("withdrawalMail.stated", values),
      ...endParagraphs(statement, details),
      translate("withdrawalMail.sellerDecides"),
    ];
  return [
    translate("withdrawalMail.withdrawn", values),
    ...endParagraphs(statement, details),
    translate("withdrawalMail.locked"),
    translate("withdrawalMail.refund", values),
  ];
}

function endParagraphs({ right, end }: Statement, details: OrderDetails): string[] {
  if (!end) return [];
  const { translate } = details;
  const time = end.at ? formatTimeInWords(end.at.toMillis(), details.locale) : "";
  const promised = right === "promise" ? [translate("withdrawalMail.promised")] : [];
  return [translate(`withdrawalMail.${end.by}End`, { time }), ...promised];
}

function noticeKey({ right, isAutomatic }: Statement) {
  if (right === "none") return "noticeDecide";
  return isAutomatic ? "noticeAutomatic" : "noticeRefund";
}

function valuesOf({ statedAt, dueAt, left }: Statement, order: Order, details: OrderDetails) {
  const { locale, store } = details;
  return {
    plan: itemName(store, order),
    price: formatPrice(left, order.currency, locale),
    time: formatTimeInWords(statedAt.toMillis(), locale),
    // The last day on which the money may arrive.
    due: dueAt ? formatLastDay(dueAt.toMillis(), locale) : "",
  };
}

function factsOf(
  { orderId }: OrderMail,
  { statedAt, name, reason }: Statement,
  order: Order,
  details: OrderDetails,
): Fact[] {
  const { translate, store } = details;
  const plan = itemName(store, order);
  return [
    orderFact(orderId, details),
    { label: translate("orderMail.plan"), value: plan },
    {
      label: translate("withdrawalMail.statement"),
      value: translate("withdraw.statement", { plan, orderId }),
    },
    {
      label: translate("withdrawalMail.received"),
      value: formatTimeInWords(statedAt.toMillis(), details.locale),
    },
    ...(name === undefined ? [] : [{ label: translate("withdrawalMail.name"), value: name }]),
    ...(reason === undefined ? [] : [{ label: translate("withdrawalMail.reason"), value: reason }]),
  ];
}
