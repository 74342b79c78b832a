import { analyticsOutbox, type Report } from "#domain/analytics/outbox.ts";
import { purchaseOf, refundOf } from "#domain/analytics/sale.ts";
import { findLatestConsent, type OrderConsent } from "#domain/consent/consents.ts";
import { retryDelay } from "#domain/ports/retry-delay.ts";
import { type Order, orders } from "#domain/orders/orders.ts";
import { type Analytics, ReportNotAccepted, type ShopEvent } from "#domain/analytics/analytics.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";

const HOUR_MS = 60 * 60_000;
/** Google ignores events older than 72 hours; sending may take a while. */
const SENDABLE_MS = 71 * HOUR_MS;

export interface ReportOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly analytics: Analytics;
  /** Choices under another version of the privacy policy allow nothing. */
  readonly policyVersion: number;
  readonly report: (message: string, error: unknown) => void;
}

type Choice = Pick<OrderConsent, "measurement" | "marketing">;
type Ending = Pick<Report, "status"> &
  Partial<Pick<Report, "reason" | "attempts" | "nextAttemptAt">>;

/** Throws only if the outcome cannot be stored. `handedOver` has sent ids that are not yet marked as sent. */
export async function sendReport(
  queued: Snapshot<Report>,
  handedOver: Set<string>,
  options: ReportOptions,
): Promise<void> {
  const { documents, clock } = options;
  const ending: Ending = handedOver.has(queued.id)
    ? { status: "sent" }
    : await trySending(queued, options);
  if (ending.status === "sent") handedOver.add(queued.id);
  const nextAttemptAt = Timestamp.fromMillis(clock.now());
  await documents.update(analyticsOutbox, queued.id, { nextAttemptAt, ...ending });
  handedOver.delete(queued.id);
}

async function trySending({ id, data }: Snapshot<Report>, options: ReportOptions): Promise<Ending> {
  const { documents, clock, analytics } = options;
  try {
    const order = (await documents.get(orders, data.orderId))?.data;
    if (!order?.tracking.analytics) return { status: "ended" };
    const choice = await latestChoice(order, options);
    if (!choice?.measurement) return { status: "withdrawn" };
    const isTooLate = clock.now() > data.at.toMillis() + SENDABLE_MS;
    if (isTooLate) return { status: "lost", reason: data.reason ?? "too late" };
    const allowsMarketing = choice.marketing && order.tracking.consent?.marketing === true;
    await analytics.send({
      ...eventOf(data, order),
      visitor: order.tracking.analytics,
      allowsMarketing,
    });
    return { status: "sent" };
  } catch (error) {
    return afterFailure(id, data, error, options);
  }
}

/** The buyer's latest choice applies, not only the one at the time of the order. */
async function latestChoice(
  { tracking: { consent } }: Order,
  { documents, policyVersion }: ReportOptions,
): Promise<Choice | undefined> {
  const latest = consent && (await findLatestConsent(documents, consent.recordId));
  return latest?.policyVersion === policyVersion ? latest : undefined;
}

function afterFailure(
  id: string,
  { at, attempts: failedBefore }: Report,
  error: unknown,
  { clock, report }: ReportOptions,
): Ending {
  const { reason, isPermanent } =
    error instanceof ReportNotAccepted
      ? error
      : { reason: "a failure of the shop", isPermanent: false };
  const attempts = failedBefore + 1;
  const now = clock.now();
  const nextAttempt = now + (retryDelay(attempts) ?? Infinity);
  const isLast = nextAttempt > at.toMillis() + SENDABLE_MS;
  report(`report ${id} was ${isPermanent ? "refused" : isLast ? "lost" : "not sent"}`, error);
  if (isPermanent || isLast) return { status: isPermanent ? "refused" : "lost", reason, attempts };
  return { status: "queued", reason, attempts, nextAttemptAt: Timestamp.fromMillis(nextAttempt) };
}

function eventOf({ kind, orderId, value, at }: Report, order: Order): ShopEvent & { at: number } {
  const happenedAt = at.toMillis();
  return kind === "purchase"
    ? { at: happenedAt, name: "purchase", details: purchaseOf(orderId, order) }
    : { at: happenedAt, name: "refund", details: refundOf(orderId, order, value) };
}
