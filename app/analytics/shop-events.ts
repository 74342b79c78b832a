/** What the tag manager or analytics learns of sales. */
import type { ReportedPurchase, ReportedRefund, ReportedSale } from "#domain/analytics/sale.ts";
import { loadAnalytics } from "./load-analytics.ts";
import { mayMeasure } from "./may-measure.ts";
import { currentChoice } from "../consent/choice.ts";
import { pushEvent, type TaggedWindow } from "../layout/data-layer.ts";
import { readItem, writeItem } from "../platform/browser/storage.ts";
import { readPageInfo } from "../platform/page-info.ts";

const REPORTED_KEY = "reported-purchases";
const MAX_REPORTED = 20;

type ShopEventName = "view_item" | "begin_checkout" | "purchase" | "refund";

export function reportSale(event: "view_item" | "begin_checkout", sale: ReportedSale): void {
  tell(event, sale);
}

/** What a page reports of an order. */
export interface ReportedOrder {
  readonly purchase: ReportedPurchase;
  /** All that was returned so far. */
  readonly refund?: ReportedRefund;
}

/** Reports a purchase once in this browser, however often its page is opened. */
export function reportPurchase(sale: ReportedPurchase): void {
  const { transaction_id: id } = sale;
  if (!readReported().includes(id) && tell("purchase", sale)) remember(id);
}

/** Reports once what was returned of a purchase that this browser reported. */
export function reportRefund({ refund }: ReportedOrder): void {
  if (!refund) return;
  const { transaction_id: id, value } = refund;
  const reported = readReported();
  const refunds = reported.filter((mark) => mark.startsWith(`${id}/`));
  const before = Math.max(0, ...refunds.map((mark) => Number(mark.slice(id.length + 1))));
  if (!reported.includes(id) || value <= before) return;
  if (tell("refund", { ...refund, value: value - before })) remember(`${id}/${value}`);
}

/** `mark` is an order's id, with a slash and the sum of the reported refunds if it is about these. */
function remember(mark: string): void {
  const { measurement, marketing } = currentChoice();
  if (!measurement && !marketing) return;
  const marks = [...readReported(), mark].slice(-MAX_REPORTED);
  // If storage is blocked or full, Google still counts a transaction id once.
  writeItem("localStorage", REPORTED_KEY, marks.join(" "));
}

/**
 * Whether somebody was told. In shops with a tag manager, its container reports sales to analytics: it also sees the
 * events that the SDK writes to the data layer, and would count them twice.
 */
function tell(event: ShopEventName, sale: ReportedSale | ReportedRefund): boolean {
  const { tagManager, analytics } = readPageInfo().tracking ?? {};
  if (tagManager) {
    pushEvent({ event, ecommerce: sale });
    return (window as TaggedWindow).tellTags !== undefined;
  }
  const isServers = event === "purchase" || event === "refund";
  const isOurs = !isServers || analytics?.reportsPurchases;
  if (!isOurs || !mayMeasure()) return false;
  void loadAnalytics().then((loaded) => loaded?.log(event, sale));
  return true;
}

function readReported(): string[] {
  return (readItem("localStorage", REPORTED_KEY) ?? "").split(" ");
}
