import { analyticsOutbox } from "../analytics/outbox.ts";
import { findDownloadCount } from "../downloads/download-counts.ts";
import { entitlements } from "../orders/entitlements.ts";
import { dayOf } from "../days.ts";
import { mailOutbox, type OrderMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import { DocumentTooNew } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { type TooNew } from "../ports/readable.ts";
import { eachOrder } from "./find-orders.ts";
import {
  type OrderRecords,
  type OrderFulfilment,
  type ReportGap,
  reportGapOf,
  reportGaps,
  fulfilmentOf,
  type FulfilmentStep,
} from "./order-fulfilment.ts";
import { type OrderSnapshot, settledStatuses } from "../orders/orders.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Mails and reports are deleted after 90 days. */
export const MAX_REPORT_DAYS = 89;
const BATCH = 20;

export interface FulfilmentPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  /** Whether the server reports purchases to analytics; by default yes. */
  readonly isReporting?: boolean | undefined;
}

export interface FulfilmentTotals extends Readonly<Record<FulfilmentStep, number>> {
  readonly charged: number;
  /** Orders that ever gave access; analytics should know each of them. */
  readonly purchases: number;
  /** Orders whose files another server sent. They do not count as downloaded, because arrival is unknown. */
  readonly handedOver: number;
  /** Why analytics misses orders. Reasons without orders are left out. */
  readonly gaps: Readonly<Partial<Record<ReportGap, number>>>;
}

export interface FulfilmentDay {
  readonly day: string;
  readonly totals: FulfilmentTotals;
  /** Orders with missing steps, newest first. */
  readonly lacking: readonly OrderFulfilment[];
}

export interface FulfilmentRange {
  /** A time on the newest day, in ms since the epoch; absent: now. */
  readonly until?: number | undefined;
  readonly days: number;
  readonly onTooNew?: TooNew | undefined;
}

export interface FulfilmentPage {
  readonly days: readonly FulfilmentDay[];
  /** Newest day of the next page; absent on the last. */
  readonly earlier?: string;
}

/** Yields the days with paid orders, newest first, except days whose records are deleted. The caller may stop early. */
export async function* eachFulfilmentDay(
  ports: FulfilmentPorts,
  { until = ports.clock.now(), days, onTooNew }: FulfilmentRange,
): AsyncGenerator<FulfilmentDay> {
  const oldest = oldestDay(ports);
  const last = startOf(until);
  for (let start = last; start > last - days * DAY_MS && start >= oldest; start -= DAY_MS) {
    const charged = await findCharged(ports, start, onTooNew);
    const reports: OrderFulfilment[] = [];
    for (let at = 0; at < charged.length; at += BATCH) {
      const batch = charged.slice(at, at + BATCH);
      const read = await Promise.all(batch.map((order) => readFulfilment(ports, order, onTooNew)));
      reports.push(...read.filter((truth) => truth !== undefined));
    }
    if (reports.length > 0) yield toDay(dayOf(start), reports);
  }
}

/** Stops after the day on which `enough` orders are reached. */
export async function readFulfilmentPage(
  ports: FulfilmentPorts,
  { enough, ...range }: FulfilmentRange & { readonly enough: number },
): Promise<FulfilmentPage> {
  const { until = ports.clock.now() } = range;
  const days: FulfilmentDay[] = [];
  let next = startOf(until) - range.days * DAY_MS;
  let orders = 0;
  for await (const day of eachFulfilmentDay(ports, range)) {
    days.push(day);
    orders += day.totals.charged;
    if (orders < enough) continue;
    next = Date.parse(day.day) - DAY_MS;
    break;
  }
  return next < oldestDay(ports) ? { days } : { days, earlier: dayOf(next) };
}

export function addTotals(all: readonly FulfilmentTotals[]): FulfilmentTotals {
  const add = (read: (totals: FulfilmentTotals) => number) =>
    all.reduce((sum, totals) => sum + read(totals), 0);
  return {
    charged: add(({ charged }) => charged),
    purchases: add(({ purchases }) => purchases),
    ...byStep((step) => add((totals) => totals[step])),
    handedOver: add(({ handedOver }) => handedOver),
    gaps: countGaps((gap) => add(({ gaps }) => gaps[gap] ?? 0)),
  };
}

function oldestDay({ clock }: FulfilmentPorts): number {
  return startOf(clock.now()) - (MAX_REPORT_DAYS - 1) * DAY_MS;
}

function startOf(time: number): number {
  return time - (time % DAY_MS);
}

/** Newest first. Does not read failed and expired orders, which may be far more. */
async function findCharged(
  ports: FulfilmentPorts,
  since: number,
  onTooNew?: TooNew,
): Promise<OrderSnapshot[]> {
  const found: OrderSnapshot[] = [];
  for (const status of [...settledStatuses, "pending"] as const) {
    const filter = { statuses: [status], since, until: since + DAY_MS };
    for await (const order of eachOrder(ports, filter, { onTooNew }))
      if (status !== "pending" || order.data.attention === "mismatch") found.push(order);
  }
  return found.toSorted((a, b) => b.data.createdAt.toMillis() - a.data.createdAt.toMillis());
}

async function readFulfilment(
  ports: FulfilmentPorts,
  order: OrderSnapshot,
  onTooNew?: TooNew,
): Promise<OrderFulfilment | undefined> {
  try {
    const { clock, isReporting = true } = ports;
    return fulfilmentOf(order, await readRecords(ports, order), { now: clock.now(), isReporting });
  } catch (error) {
    if (!(error instanceof DocumentTooNew)) throw error;
    onTooNew?.(order.id, error);
    return undefined;
  }
}

async function readRecords(
  { documents }: FulfilmentPorts,
  { id, data }: OrderSnapshot,
): Promise<OrderRecords> {
  const [entitlement, mails, report, ...downloads] = await Promise.all([
    documents.get(entitlements, id),
    documents.query(mailOutbox, { where: [["orderId", "==", id]] }),
    documents.get(analyticsOutbox, `purchase-${id}`),
    ...data.files.map((file) => findDownloadCount(documents, id, file.id)),
  ]);
  return {
    entitlement: entitlement?.data,
    mails: mails.map((mail) => mail.data as OrderMail),
    report: report?.data,
    downloads: downloads.filter((count) => count !== undefined),
  };
}

function toDay(day: string, reports: readonly OrderFulfilment[]): FulfilmentDay {
  const purchases = reports.filter(({ isPurchase }) => isPurchase);
  const handedOver = purchases.filter(({ isHandedOver }) => isHandedOver).length;
  const done = byStep((step) => purchases.filter(({ missing }) => !missing[step]).length);
  const gapsFound = reports.flatMap(({ missing }) =>
    missing.reported ? [reportGapOf(missing.reported.reason)] : [],
  );
  return {
    day,
    totals: {
      charged: reports.length,
      purchases: purchases.length,
      ...done,
      downloaded: done.downloaded - handedOver,
      handedOver,
      gaps: countGaps((gap) => gapsFound.filter((one) => one === gap).length),
    },
    lacking: reports
      .map((truth) => withoutUnneeded(truth))
      .filter(({ missing }) => Object.keys(missing).length > 0),
  };
}

export function wasReporting({ purchases, gaps }: FulfilmentTotals): boolean {
  return purchases > (gaps.notSetUp ?? 0);
}

/** If the server did not report purchases then, no report is missing. */
function withoutUnneeded(truth: OrderFulfilment): OrderFulfilment {
  const { reported, ...missing } = truth.missing;
  return reported?.reason === "notSetUp" ? { ...truth, missing } : truth;
}

function byStep(count: (step: FulfilmentStep) => number): Record<FulfilmentStep, number> {
  return {
    granted: count("granted"),
    mailed: count("mailed"),
    downloaded: count("downloaded"),
    reported: count("reported"),
  };
}

function countGaps(count: (gap: ReportGap) => number): FulfilmentTotals["gaps"] {
  const counted = (Object.keys(reportGaps) as ReportGap[]).map((gap) => [gap, count(gap)] as const);
  return Object.fromEntries(counted.filter(([, number]) => number > 0));
}
