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
  sendEvent(event, sale);
}

export interface ReportedOrder {
  readonly purchase: ReportedPurchase;
  /** The sum of all refunds so far. */
  readonly refund?: ReportedRefund;
}

/** Reports a purchase once in this browser, even if its page is opened again. */
export function reportPurchase(sale: ReportedPurchase): void {
  const { transaction_id: id } = sale;
  if (!readReported().includes(id) && sendEvent("purchase", sale)) remember(id);
}

/** Reports a refund once, and only of a purchase that this browser reported. */
export function reportRefund({ refund }: ReportedOrder): void {
  if (!refund) return;
  const { transaction_id: id, value } = refund;
  const reported = readReported();
  const refunds = reported.filter((mark) => mark.startsWith(`${id}/`));
  const before = Math.max(0, ...refunds.map((mark) => Number(mark.slice(id.length + 1))));
  if (!reported.includes(id) || value <= before) return;
  if (sendEvent("refund", { ...refund, value: value - before })) remember(`${id}/${value}`);
}

/** `mark` is an order's id; for refunds, a slash and the refunded sum follow. */
function remember(mark: string): void {
  const { measurement, marketing } = currentChoice();
  if (!measurement && !marketing) return;
  const marks = [...readReported(), mark].slice(-MAX_REPORTED);
  // If storage is blocked or full, Google still counts a transaction id once.
  writeItem("localStorage", REPORTED_KEY, marks.join(" "));
}

/** False if nothing was sent. With a tag manager, only its container reports, or analytics would count sales twice. */
function sendEvent(event: ShopEventName, sale: ReportedSale | ReportedRefund): boolean {
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
