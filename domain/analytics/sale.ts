/** Sales in Google's format: https://developers.google.com/analytics/devguides/collection/ga4/ecommerce */
import { decimalPrice } from "../money.ts";
import { discountedPrice, type Order } from "../orders/orders.ts";

export interface ReportedItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly price: number;
  readonly quantity: 1;
}

export interface ReportedSale {
  /** Major units, without added tax, like all amounts here. */
  readonly value: number;
  readonly currency: string;
  readonly items: readonly ReportedItem[];
}

export interface ReportedPurchase extends ReportedSale {
  readonly transaction_id: string;
  readonly tax?: number;
}

export interface ReportedRefund {
  readonly transaction_id: string;
  readonly value: number;
  readonly currency: string;
  readonly items?: readonly ReportedItem[];
}

interface Sold {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
}

export function saleOf({ id, name, amount, currency }: Sold): ReportedSale {
  const price = majorUnits(amount, currency);
  return { value: price, currency, items: [{ item_id: id, item_name: name, price, quantity: 1 }] };
}

export function purchaseOf(orderId: string, order: Order): ReportedPurchase {
  const { planId, planName, currency } = order;
  const tax = order.tax.amount;
  return {
    ...saleOf({ id: planId, name: planName, amount: discountedPrice(order), currency }),
    transaction_id: orderId,
    ...(tax ? { tax: majorUnits(tax, currency) } : {}),
  };
}

/** `value` is the returned part of the price, in minor units. */
export function refundOf(orderId: string, order: Order, value: number): ReportedRefund {
  const { currency, items } = purchaseOf(orderId, order);
  return {
    transaction_id: orderId,
    value: majorUnits(value, currency),
    currency,
    ...(value === discountedPrice(order) ? { items } : {}),
  };
}

function majorUnits(amount: number, currency: string): number {
  return Number(decimalPrice(amount, currency));
}
