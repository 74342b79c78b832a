/** What the tag manager or analytics learns of sales. */
import type { ReportedPurchase, ReportedSale } from "#domain/analytics/sale.ts";
import { loadAnalytics, mayMeasure } from "../analytics/load-analytics.ts";
import { currentChoice } from "./choice.ts";
import { pushEvent, type TaggedWindow } from "../layout/data-layer.ts";
import { readPageInfo } from "../platform/page-info.ts";

const REPORTED_KEY = "reported-purchases";
const MOST_REPORTED = 20;

export function reportSale(event: "view_item" | "begin_checkout", sale: ReportedSale): void {
  tell(event, sale);
}

/** Reports a purchase once in this browser, however often its page is opened. */
export function reportPurchase(sale: ReportedPurchase): void {
  const { transaction_id: id } = sale;
  const reported = readReported();
  if (reported.includes(id) || !tell("purchase", sale)) return;
  const { measurement, marketing } = currentChoice();
  if (!measurement && !marketing) return;
  try {
    localStorage.setItem(REPORTED_KEY, [...reported, id].slice(-MOST_REPORTED).join(" "));
  } catch {
    // Storage is blocked or full. Google counts a transaction id once.
  }
}

/**
 * Whether somebody was told. In shops with a tag manager, its container reports sales to analytics: it also sees the
 * events that the SDK writes to the data layer, and would count them twice.
 */
function tell(event: "view_item" | "begin_checkout" | "purchase", sale: ReportedSale): boolean {
  const { tagManager, analytics } = readPageInfo().tracking ?? {};
  if (tagManager) {
    pushEvent({ event, ecommerce: sale });
    return (window as TaggedWindow).tellTags !== undefined;
  }
  const isOurs = event !== "purchase" || analytics?.reportsPurchases;
  if (!isOurs || !mayMeasure()) return false;
  void loadAnalytics().then((loaded) => loaded?.log(event, sale));
  return true;
}

function readReported(): string[] {
  try {
    return (localStorage.getItem(REPORTED_KEY) ?? "").split(" ");
  } catch {
    return [];
  }
}
