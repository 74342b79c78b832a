/** Which steps after a payment are done, and why others are missing. Pure. */
import type { Report } from "../analytics/outbox.ts";
import type { DownloadCount } from "../downloads/download-counts.ts";
import type { Entitlement } from "../orders/entitlements.ts";
import type { OrderMail } from "../notifications/outbox.ts";
import { gaveAccess } from "../orders/next-order.ts";
import type { Order, OrderSnapshot } from "../orders/orders.ts";

const HOUR_MS = 60 * 60_000;
/** No job sends an older report, because Google would ignore it. */
const REPORT_WAITS_MS = 72 * HOUR_MS;

export type FulfilmentStep = "granted" | "mailed" | "downloaded" | "reported";

/** Grouped by what the owner can do. "notSetUp": the server did not report purchases when the checkout began. */
export const reportGaps = {
  withoutConsent: ["noChoice", "measurementRefused", "consentWithdrawn"],
  waiting: ["reportQueued"],
  lost: ["reportLost", "reportRefused"],
  notSetUp: ["notSetUp"],
  ended: ["reportEnded"],
} as const;

export type ReportGap = keyof typeof reportGaps;
type ReportReason = (typeof reportGaps)[ReportGap][number];
type GrantReason =
  | "withdrawn"
  | "refunded"
  | "disputed"
  | "locked"
  | "ended"
  | "mismatch"
  | "unsettled";
type MailReason = "mailQueued" | "mailRefused" | "noAddress" | "mailEnded" | "noMail";
type DownloadReason = "notDownloaded" | "downloadBegun";

export type MissingReason = GrantReason | MailReason | DownloadReason | ReportReason;

export interface Missing {
  readonly reason: MissingReason;
  /** The reason of the mail or analytics service, without addresses; may be empty. */
  readonly detail: string;
}

export interface OrderFulfilment {
  readonly order: OrderSnapshot;
  /** Whether the order ever gave its buyer the files, which mail, download and report require. */
  readonly isPurchase: boolean;
  /** Another server sent a file, and the shop itself none. */
  readonly isHandedOver: boolean;
  /** Steps that are done or not due are absent. */
  readonly missing: Readonly<Partial<Record<FulfilmentStep, Missing>>>;
}

export interface OrderRecords {
  readonly entitlement: Entitlement | undefined;
  readonly mails: readonly OrderMail[];
  readonly downloads: readonly DownloadCount[];
  readonly report: Report | undefined;
}

interface TruthOptions {
  readonly now: number;
  readonly isReporting: boolean;
}

export function fulfilmentOf(
  order: OrderSnapshot,
  records: OrderRecords,
  options: TruthOptions,
): OrderFulfilment {
  const { data } = order;
  const isPurchase = gaveAccess(data);
  const granted = missingGrant(data, records);
  if (!isPurchase)
    return { order, isPurchase, isHandedOver: false, missing: granted ? { granted } : {} };
  const isHandedOver = !hasDelivered(records) && hasHandedOver(records);
  const found = {
    granted,
    mailed: missingMail(data, records),
    downloaded: missingDownload(records),
    reported: missingReport(data, records, options),
  };
  return {
    order,
    isPurchase,
    isHandedOver,
    missing: Object.fromEntries(Object.entries(found).filter(([, missing]) => missing)),
  };
}

export function reportGapOf(reason: MissingReason): ReportGap | undefined {
  return (Object.keys(reportGaps) as ReportGap[]).find((gap) =>
    reportGaps[gap].some((one) => one === reason),
  );
}

function because(reason: MissingReason, detail = ""): Missing {
  return { reason, detail };
}

function missingGrant(order: Order, { entitlement }: OrderRecords): Missing | undefined {
  if (entitlement?.status === "active") return undefined;
  if (order.endedAt) return because("ended");
  if (order.status === "refunded" || order.status === "disputed") return because(order.status);
  if (order.withdrawal.withdrawnAt) return because("withdrawn");
  if (order.lockedAt) return because("locked");
  return because(order.attention === "mismatch" ? "mismatch" : "unsettled");
}

function missingMail(order: Order, { mails }: OrderRecords): Missing | undefined {
  const receipts = mails.filter(({ kind }) => kind === "receipt" || kind === "duplicatePayment");
  if (receipts.some(({ status }) => status === "sent")) return undefined;
  if (receipts.some(({ status }) => status === "queued")) return because("mailQueued");
  const [refused] = receipts;
  if (refused) return because("mailRefused", refused.refusal?.reason);
  // The deletion of an account deletes its mails.
  if (order.endedAt) return because("mailEnded");
  return because(order.email ? "noMail" : "noAddress");
}

/** Not missing if another server sent a file, because the shop cannot learn more. */
function missingDownload(records: OrderRecords): Missing | undefined {
  if (hasDelivered(records) || hasHandedOver(records)) return undefined;
  return because(records.downloads.length > 0 ? "downloadBegun" : "notDownloaded");
}

function hasDelivered({ downloads }: OrderRecords): boolean {
  return downloads.some(({ count }) => count > 0);
}

function hasHandedOver({ downloads }: OrderRecords): boolean {
  return downloads.some(({ handedOver }) => handedOver);
}

function missingReport(
  { tracking: { consent } }: Order,
  { report }: OrderRecords,
  { now, isReporting }: TruthOptions,
): Missing | undefined {
  if (!report && !isReporting) return because("notSetUp");
  if (!consent) return because("noChoice");
  if (!report) return because(consent.measurement ? "notSetUp" : "measurementRefused");
  const { status, reason, at } = report;
  switch (status) {
    case "sent":
      return undefined;
    case "queued":
      return because(now - at.toMillis() > REPORT_WAITS_MS ? "reportLost" : "reportQueued", reason);
    case "lost":
      return because("reportLost", reason);
    case "refused":
      return because("reportRefused", reason);
    case "withdrawn":
      return because("consentWithdrawn");
    case "ended":
      return because("reportEnded");
    default:
      throw new Error(`Unknown status ${status satisfies never}`);
  }
}
