import type { OrderFile } from "#domain/back-office/owner-orders.ts";
import { nameCountry } from "#domain/country-name.ts";
import { decimalPrice, formatPrice } from "#domain/money.ts";
import { hasAccess } from "#domain/orders/next-order.ts";
import { type answerDue, isSettled, type OrderSnapshot } from "#domain/orders/orders.ts";
import { formatTime } from "#app/i18n/format.ts";
import type { Refundable } from "./find-refundable.ts";
import { actionFacts } from "../view-action.ts";
import { stateKeys, viewAnswer, viewOrder } from "../view-order.ts";

export type OrderPageView = ReturnType<typeof viewOrderPage>;
export type StoryEvent = ReturnType<typeof storyOf>[number];

interface OrderPage {
  readonly order: OrderSnapshot;
  readonly file: OrderFile;
  readonly refundable: Refundable | undefined;
  /** Whether the owner signed in recently enough for refunds and deletions. */
  readonly isRecent: boolean;
  readonly answer: ReturnType<typeof answerDue>;
  /** The payment in the payment service's dashboard. */
  readonly paymentUrl: string | undefined;
}

export function viewOrderPage(
  { order, file, refundable, isRecent, answer, paymentUrl }: OrderPage,
  locale: string,
) {
  const { data } = order;
  const money = (amount: number) => formatPrice(amount, data.currency, locale);
  const { waiver } = data.withdrawal;
  const { country = "" } = data.invoice.billing ?? {};
  return {
    ...viewOrder(order, locale, { hasAddress: true }),
    payment: [data.payment.method, data.payment.id].filter(Boolean).join(", "),
    paymentUrl,
    answer: answer && viewAnswer(answer, locale),
    cardLast4: data.payment.cardLast4 ?? "",
    invoice: data.invoice.number ?? "",
    country: nameCountry(country, locale),
    source: data.tracking.source ?? "",
    coupon: data.coupon && { code: data.coupon.code, discount: money(data.coupon.discount) },
    tax: data.tax.amount === undefined ? "" : money(data.tax.amount),
    refunded: data.refunds.total ? money(data.refunds.total) : "",
    isWarned: data.payment.fraudWarning === "open",
    owed: data.refunds.owed ? money(data.refunds.owed) : "",
    waiver: waiver ? formatTime(waiver.givenAt.toMillis(), locale) : "",
    files: data.files.map(({ title }) => title),
    access: file.entitlement?.status,
    story: storyOf(order, file).map((event) => ({
      ...event,
      time: formatTime(event.at, locale),
    })),
    // The bank returns a disputed payment, and the service refuses to refund it.
    refund:
      refundable && refundable.left > 0 && data.payment.dispute !== "open"
        ? viewRefund(refundable, locale)
        : undefined,
    mayCorrect: isSettled(data) && !data.endedAt,
    isDeletable: isSettled(data) && Boolean(data.email),
    isGuest: data.isGuest === true,
    isLocked: data.lockedAt !== undefined,
    mayLock: hasAccess({ ...data, lockedAt: undefined }),
    isRecent,
    mayResend: hasAccess(data) && Boolean(data.email),
  };
}

function viewRefund({ currency, left, before }: Refundable, locale: string) {
  return {
    currency,
    left: formatPrice(left, currency, locale),
    amount: decimalPrice(left, currency),
    before,
  };
}

/** Oldest first. */
function storyOf({ data }: OrderSnapshot, { mails, downloads, actions }: OrderFile) {
  const { firstServedAt, withdrawnAt } = data.withdrawal;
  const titles = new Map(data.files.map(({ id, title }) => [id, title]));
  const events = [
    { kind: "made" as const, at: data.createdAt },
    ...(data.history ?? []).map(({ at, to, by }) => ({
      kind: "changed" as const,
      at,
      stateKey: stateKeys[to],
      by,
    })),
    ...(firstServedAt ? [{ kind: "firstServed" as const, at: firstServedAt }] : []),
    ...(withdrawnAt ? [{ kind: "withdrawn" as const, at: withdrawnAt }] : []),
    ...downloads.flatMap(({ fileId, count, lastAt }) =>
      lastAt && count > 0
        ? [{ kind: "downloaded" as const, at: lastAt, count, file: titles.get(fileId) ?? fileId }]
        : [],
    ),
    ...mails.map(({ data: { kind, status, nextAttemptAt, to, refusal } }) => ({
      kind: "mail" as const,
      at: nextAttemptAt,
      mail: kind,
      to,
      state: status === "sent" || status === "refused" ? status : ("queued" as const),
      reason: refusal?.reason ?? "",
    })),
    ...actions.map((action) => ({
      kind: "acted" as const,
      at: action.at,
      action: actionFacts(action),
    })),
  ];
  return events
    .map((event) => ({ ...event, at: event.at.toMillis() }))
    .toSorted((one, other) => one.at - other.at);
}
