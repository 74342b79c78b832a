import type { Payment } from "../ports/payments.ts";
import type { Order } from "../orders/orders.ts";

export function freePayment(orderId: string, { currency, amount, coupon }: Order): Payment {
  return {
    checkoutId: "",
    orderId,
    mode: "payment",
    state: "captured",
    currency: currency.toLowerCase(),
    subtotal: amount,
    discount: coupon?.discount ?? 0,
    tax: 0,
    captured: 0,
    refunded: 0,
  };
}
