/**
 * What the tag manager learns of sales, as Google documents it for e-commerce:
 * https://developers.google.com/analytics/devguides/collection/ga4/ecommerce
 */
import { decimalPrice } from "#domain/money.ts";
import { currentChoice } from "./choice.ts";
import { pushEvent, type TaggedWindow } from "../layout/data-layer.ts";

export interface TaggedItem {
  readonly item_id: string;
  readonly item_name: string;
  /** Major units. */
  readonly price: number;
  readonly quantity: 1;
}

export interface TaggedSale {
  /** The order's id. Absent before the purchase. */
  readonly transaction_id?: string;
  /** Major units, without tax that was added. */
  readonly value: number;
  readonly currency: string;
  /** Major units. */
  readonly tax?: number;
  readonly items: readonly TaggedItem[];
}

interface Sold {
  readonly id: string;
  readonly name: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

export function saleOf({ id, name, amount, currency }: Sold): TaggedSale {
  const price = Number(decimalPrice(amount, currency));
  return { value: price, currency, items: [{ item_id: id, item_name: name, price, quantity: 1 }] };
}

const REPORTED_KEY = "reported-purchases";
const MOST_REPORTED = 20;

export function reportSale(event: "view_item" | "begin_checkout", sale: TaggedSale): void {
  pushEvent({ event, ecommerce: sale });
}

/** Reports a purchase once in this browser, however often its page is opened. */
export function reportPurchase(sale: TaggedSale): void {
  const { transaction_id: id = "" } = sale;
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
