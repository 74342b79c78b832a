/** What the tag manager learns of sales. */
import type { ReportedPurchase, ReportedSale } from "#domain/analytics/sale.ts";
import { currentChoice } from "./choice.ts";
import { pushEvent, type TaggedWindow } from "../layout/data-layer.ts";

const REPORTED_KEY = "reported-purchases";
const MOST_REPORTED = 20;

export function reportSale(event: "view_item" | "begin_checkout", sale: ReportedSale): void {
  pushEvent({ event, ecommerce: sale });
}

/** Reports a purchase once in this browser, however often its page is opened. */
export function reportPurchase(sale: ReportedPurchase): void {
  const { transaction_id: id } = sale;
  const reported = readReported();
  if (reported.includes(id) || !(window as TaggedWindow).tellTags) return;
  pushEvent({ event: "purchase", ecommerce: sale });
  const { measurement, marketing } = currentChoice();
  if (!measurement && !marketing) return;
  try {
    localStorage.setItem(REPORTED_KEY, [...reported, id].slice(-MOST_REPORTED).join(" "));
  } catch {
    // Storage is blocked or full. Google counts a transaction id once.
  }
}

function readReported(): string[] {
  try {
    return (localStorage.getItem(REPORTED_KEY) ?? "").split(" ");
  } catch {
    return [];
  }
}
