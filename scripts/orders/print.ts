import type { Report } from "#domain/analytics/outbox.ts";
import type { BlockReason } from "#domain/notifications/block-reasons.ts";
import { keptOf, type Sales } from "#domain/back-office/period-sales.ts";
import type { OwnerAction } from "#domain/orders/owner-actions.ts";
import type { Snapshot } from "#domain/ports/documents.ts";
import { salesParts, type Sums } from "#domain/orders/sales-days.ts";
import type { Alerts } from "#domain/back-office/alerts.ts";
import type { AttentionItem, AttentionReason } from "#domain/back-office/attention.ts";
import type { UnsentMail } from "#domain/back-office/unsent-mails.ts";
import type { DownloadCount } from "#domain/downloads/download-counts.ts";
import type { VersionCounts, Announcement } from "#domain/back-office/announce-version.ts";
import type { OrderFile } from "#domain/back-office/owner-orders.ts";
import { type Order, type OrderSnapshot, totalOf } from "#domain/orders/orders.ts";
import { filled, textNames } from "#domain/orders/order-texts.ts";
import { decimalPrice } from "#domain/money.ts";
import type { Payment } from "#domain/ports/payments.ts";
import type { OpenWithdrawal } from "#domain/withdrawals/owner-withdrawals.ts";
import type { Withdrawal } from "#domain/orders/withdrawals.ts";
import type { Timestamp } from "#domain/values.ts";

const explanations: Record<AttentionReason, string> = {
  dispute:
    "The buyer disputes the payment at the bank. Answer in your payment service; until the bank decides, the buyer cannot download the files.",
  fraudWarning:
    "The buyer's bank warns that this payment may be fraudulent. A dispute often follows, and costs the amount and your payment service's fee. A refund now usually prevents it: use refund, or keep-payment if you know the buyer.",
  duplicate: "The buyer owned these files already and paid again. Refund this order.",
  mismatch:
    "A payment arrived whose amount, currency or order differs, and nothing was delivered. Compare both in your payment service, then refund this order.",
  refundFailed:
    "The bank sent a refund back: the buyer has no money, but the files again, unless the buyer withdrew. Ask the buyer how to send the money, then use settle-refund; or refund this order again.",
  buyerMail:
    "A mail to the buyer was refused. Correct the address with correct-address, or send the receipt again with resend.",
  sellerMail: "A mail to you was refused. Check the seller's address in the store.",
};

/** Tab-separated columns. Contains no address. */
export function orderLine({ id, data }: OrderSnapshot): string {
  const { createdAt, status, planId, currency, attention, refunds, payment, withdrawal } = data;
  const notes = listed(
    refunds.total && `refunded ${price(refunds.total, currency)}`,
    payment.dispute && `dispute ${payment.dispute}`,
    payment.fraudWarning === "open" && "fraud warning",
    withdrawal.withdrawnAt && "withdrawn",
    attention,
    refunds.owed && `owed ${price(refunds.owed, currency)}`,
  );
  const columns = [id, time(createdAt), status, planId, price(totalOf(data), currency), notes];
  return plain(columns.join("\t").trimEnd());
}

export function attentionLines({ order, reasons, refusal, answer }: AttentionItem): string[] {
  return [
    orderLine(order),
    ...(answer
      ? [`  ${answer.isOverdue ? "The answer was due on" : "Answer until"} ${time(answer.at)}.`]
      : []),
    ...reasons.map((reason) => `  ${explanations[reason]}`),
    ...(refusal ? [plain(`  The mail service said: ${refusal}`)] : []),
  ];
}

const blockCauses: Record<BlockReason, (count: number) => string> = {
  client: (count) => `${count} payments of one visitor were declined`,
  card: (count) => `one card was declined ${count} times`,
  unpaid: (count) => `one visitor left ${count} checkouts unpaid`,
};

const withdrawalTexts: Record<Withdrawal["right"], string> = {
  law: "The buyer had the right to withdraw, so the files are locked.",
  promise: "The store promises this refund beyond the law, so the files are locked.",
  none: "The buyer had no right any more, and nothing has changed. Refund the order or decline, and answer the buyer.",
};

export function withdrawalLines({ order, withdrawal }: OpenWithdrawal): string[] {
  const { right, statedAt, dueAt, state, name, reason, problem } = withdrawal.data;
  return [
    orderLine(order),
    `  Stated ${time(statedAt)}. ${withdrawalTexts[right]}`,
    ...(dueAt ? [`  Refund it before ${time(dueAt)}.`] : []),
    ...(state === "refunding" ? ["  The shop is refunding it."] : []),
    ...(problem ? [`  The payment service refused: ${problem}`] : []),
    ...(name ? [`  Name: ${name}`] : []),
    ...(reason ? [`  Reason: ${reason}`] : []),
  ].map(plain);
}

export function alertLines({ blocks, unknownPayments }: Alerts): string[] {
  return [
    ...blocks.map(
      ({ reason, count, startedAt, endsAt }) =>
        `Checkouts blocked from ${time(startedAt)} to ${time(endsAt)}: ${blockCauses[reason](count)}.`,
    ),
    ...unknownPayments.flatMap(({ orderId, eventId, type, paymentId, receivedAt }) => [
      `Unknown order ${orderId}: ${time(receivedAt)}, ${type}, ${paymentId ?? "no payment"}, ${eventId}`,
      "  Look it up in your payment service. If it is not from another shop of yours, refund it there.",
    ]),
  ].map(plain);
}

/** `payment` is "unreachable" if the payment service did not respond. */
export function orderDetails(
  order: OrderSnapshot,
  { entitlement, mails, downloads, reports }: OrderFile,
  payment: Payment | "unreachable" | undefined,
): string[] {
  const { id, data } = order;
  const fields: [string, Shown | undefined][] = [
    ["order", id],
    ["status", data.status],
    ["plan", `${data.planName} (${data.planId}), ${price(totalOf(data), data.currency)}`],
    ["created", data.createdAt],
    ["paid", data.paidAt],
    ["card", data.payment.cardLast4 && `ending in ${data.payment.cardLast4}`],
    ["invoice", data.invoice.number],
    ["refunded", data.refunds.total],
    ["owed", data.refunds.owed],
    ["dispute", data.payment.dispute],
    ["answer by", data.payment.disputeDueAt],
    ["served", data.withdrawal.firstServedAt],
    ["withdrawn", data.withdrawal.withdrawnAt],
    ["address", data.email],
    ["buyer", data.uid],
    ["came from", data.tracking.source],
    ...Object.entries<string>(filled(textNames, data)),
    ["payment", describePayment(payment)],
    ["access", entitlement && `${entitlement.status}: ${entitlement.fileIds.join(", ")}`],
    ["needs you", data.attention && explanations[data.attention]],
    ["needs you", data.payment.dispute === "open" ? explanations.dispute : undefined],
    ["needs you", data.payment.fraudWarning === "open" ? explanations.fraudWarning : undefined],
  ];
  return [
    ...fields.flatMap(([name, value]) =>
      value === undefined ? [] : [row(name, shown(value, data.currency))],
    ),
    ...downloads.flatMap(({ fileId, handedOver, ...delivered }) => [
      ...(handedOver ? [row("handed over", describeTimes(fileId, handedOver))] : []),
      ...(handedOver && delivered.count === 0
        ? []
        : [row("downloaded", describeTimes(fileId, delivered))]),
    ]),
    ...(data.history ?? []).map((change) => row("changed", describeChange(change))),
    ...mails.map(({ data: { kind, status, nextAttemptAt, to, refusal } }) =>
      row("mail", listed(kind, status, time(nextAttemptAt), `to ${to}`, refusal?.reason)),
    ),
    ...reports.map((report) => row("analytics", describeReport(report))),
  ].map(plain);
}

/** Tab-separated columns. Contains no address. */
export function mailLine({ id, mail, mayRetry }: UnsentMail): string {
  const { kind, orderId, status, attempts, nextAttemptAt, refusal } = mail;
  const notes = listed(refusal?.reason, mayRetry && "retry-mail sends it again");
  return plain(
    [id, time(nextAttemptAt), status, kind, orderId, attempts, notes].join("\t").trimEnd(),
  );
}

export function versionLines(
  { fileId, isDryRun }: Announcement,
  counts: VersionCounts & { readonly sha256: string },
): string[] {
  const { sha256, queued, before, withoutAddress, sold, separate } = counts;
  return [
    `File ${fileId}, SHA-256 ${sha256}`,
    `Mails ${isDryRun ? "to queue" : "queued"}: ${queued}`,
    `Orders told of this version before: ${before}`,
    ...(withoutAddress > 0 ? [`Orders without a usable address: ${withoutAddress}`] : []),
    ...(sold > 0 ? [`Orders that bought this version: ${sold}`] : []),
    ...(separate > 0 ? [`Orders that keep the version they bought: ${separate}`] : []),
  ];
}

/** Tab-separated columns: of whole currencies first, then of their plans. */
export function salesLines(period: string, sales: readonly Sales[]): string[] {
  return sales.flatMap(({ currency, all, by }) => [
    sumsLine(period, currency, all),
    ...[...by.plan].map(([plan, sums]) => sumsLine(plan, currency, sums)),
  ]);
}

/** The same of every part of the sums, such as "country AT". */
export function periodLines(sales: readonly Sales[]): string[] {
  return sales.flatMap(({ currency, all, by }) => [
    sumsLine("all", currency, all),
    ...salesParts.flatMap((part) =>
      [...by[part]].map(([name, sums]) => sumsLine(`${part} ${name || "-"}`, currency, sums)),
    ),
  ]);
}

export function visitLine([source, visits]: readonly [string, number]): string {
  return plain(`visits ${source}\t${visits}`);
}

function sumsLine(name: string, currency: string, sums: Sums): string {
  return plain(
    [
      name,
      `${sums.orders} ${sums.orders === 1 ? "order" : "orders"}`,
      price(sums.gross, currency),
      `tax ${price(sums.tax, currency)}`,
      `refunded ${price(sums.refunded, currency)}`,
      `kept ${price(keptOf(sums), currency)}`,
    ].join("\t"),
  );
}

/** Tab-separated. */
export function actionLine({ data }: Snapshot<OwnerAction>): string {
  const { at, by, kind, orderId = "", about = "", why = "", outcome } = data;
  return plain([time(at), by || "command", kind, orderId, about, outcome, why].join("\t"));
}

export function describeRefund(order: Order, orderId: string): string {
  const { currency, status, refunds } = order;
  return `Order ${orderId} is ${status}. Refunded in total: ${price(refunds.total ?? 0, currency)}.`;
}

type Shown = string | number | Timestamp;

/** A number is an amount. */
function shown(value: Shown, currency: string): string {
  if (typeof value === "number") return price(value, currency);
  return typeof value === "string" ? value : time(value);
}

/** "19.00 EUR" for 1900. */
export function price(amount: number, currency: string): string {
  return `${decimalPrice(amount, currency)} ${currency}`;
}

function describePayment(payment: Payment | "unreachable" | undefined): string {
  if (payment === undefined) return "none";
  if (payment === "unreachable") return "the payment service cannot be reached";
  const { state, method, paymentId, captured, refunded, dispute } = payment;
  const currency = payment.currency.toUpperCase();
  return listed(
    state,
    paymentId,
    method,
    `captured ${price(captured, currency)}`,
    refunded && `refunded ${price(refunded, currency)}`,
    dispute && `dispute ${dispute}`,
  );
}

function describeTimes(
  fileId: string,
  { count, firstAt, lastAt }: Pick<DownloadCount, "count" | "firstAt" | "lastAt">,
): string {
  if (!firstAt || !lastAt) return `${fileId}: begun`;
  if (count === 1) return `${fileId}: once, ${time(firstAt)}`;
  return `${fileId}: ${count} times, first ${time(firstAt)}, last ${time(lastAt)}`;
}

function describeReport({ kind, status, nextAttemptAt, reason }: Report): string {
  return listed(kind, status, time(nextAttemptAt), reason);
}

function describeChange({ at, from, to, by, eventId }: NonNullable<Order["history"]>[number]) {
  return `${time(at)}, ${from} to ${to}, by ${by}${eventId ? ` (${eventId})` : ""}`;
}

function listed(...parts: readonly (string | 0 | false | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}

function row(name: string, value: string): string {
  return `${name.padEnd(11)} ${value}`;
}

function time(at: Timestamp): string {
  return `${at.toDate().toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Addresses come from buyers: a terminal must not run what they contain. */
export function plain(line: string): string {
  return line.replaceAll(/[^\P{Cc}\t]/gu, "?");
}
