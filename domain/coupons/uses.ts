/** An order takes a use of its coupon in the transaction that creates it, and returns the use when it fails. */
import type { Buyer } from "../orders/buyer.ts";
import { ordersOf } from "../orders/buyer.ts";
import type { Follower } from "../orders/follower.ts";
import { isSettled, type Order, type OrderSnapshot } from "../orders/orders.ts";
import type { DocumentReader, Transaction } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import {
  type Coupon,
  type CouponPorts,
  type CouponRecord,
  couponId,
  coupons,
  findCoupon,
} from "./coupons.ts";

export async function ordersWith(
  reader: DocumentReader,
  code: string,
  buyer: Buyer | undefined,
  isTest: boolean,
): Promise<OrderSnapshot[]> {
  if (!buyer) return [];
  const own = readable(await ordersOf(reader, buyer, isTest));
  return own.filter(({ data }) => data.coupon?.code === code && holdsUse(data));
}

interface ForBuyer {
  readonly coupon: Coupon | undefined;
  readonly usedByBuyer: number;
}

export async function findWithUses(
  reader: DocumentReader,
  ports: CouponPorts,
  code: string,
  buyer: Buyer | undefined,
): Promise<ForBuyer & { readonly held: readonly OrderSnapshot[] }> {
  const [coupon, held] = await Promise.all([
    findCoupon(reader, ports, code),
    ordersWith(reader, code, buyer, ports.isTest),
  ]);
  return { coupon, usedByBuyer: held.length, held };
}

/** Ignores the buyer's open checkouts, because the next one replaces them. */
export async function findForNextCheckout(
  ...asked: Parameters<typeof findWithUses>
): Promise<ForBuyer> {
  const { coupon, usedByBuyer, held } = await findWithUses(...asked);
  const replaceable = held.filter(({ data }) => isReplaceable(data)).length;
  return {
    coupon: coupon && { ...coupon, used: Math.max(coupon.used - replaceable, 0) },
    usedByBuyer: usedByBuyer - replaceable,
  };
}

/** Whether a new checkout of the same buyer ends this order. */
export function isReplaceable({ status, payment }: Pick<Order, "status" | "payment">): boolean {
  return status === "pending" && !payment.isDelayed;
}

function holdsUse({ coupon, status }: Pick<Order, "coupon" | "status">): boolean {
  return coupon !== undefined && !coupon.isReturned && status !== "failed" && status !== "expired";
}

/** Call `changeUses` before the transaction's first write, and `write` afterwards. */
export interface UseChange {
  write(transaction: Transaction): void;
}

/** `now` is in milliseconds since the epoch. */
export async function changeUses(
  reader: DocumentReader,
  { code, isTest, now }: Pick<CouponRecord, "code" | "isTest"> & { readonly now: number },
  by: 1 | -1,
): Promise<UseChange> {
  const id = couponId(code, isTest);
  const record = (await reader.get(coupons, id))?.data;
  const used = Math.max((record?.used ?? 0) + by, 0);
  return {
    write(transaction) {
      if (record) transaction.update(coupons, id, { used });
      else
        transaction.create(coupons, id, {
          code,
          isTest,
          used,
          createdAt: Timestamp.fromMillis(now),
        });
    },
  };
}

/** Returns the use of an order that fails or expires. A later payment takes a use again, even if none is left. */
export const followCoupon: Follower = async (reader, { order, next, now }) => {
  if (!next.coupon) return undefined;
  const { isReturned, ...taken } = next.coupon;
  const change = (by: 1 | -1) => changeUses(reader, { ...taken, isTest: order.isTest, now }, by);
  if (isReturned)
    return isSettled(next) ? { patch: { coupon: taken }, ...(await change(1)) } : undefined;
  const hasEnded = next.status === "failed" || next.status === "expired";
  if (!hasEnded || !holdsUse(order)) return undefined;
  return { patch: { coupon: { ...taken, isReturned: true } }, ...(await change(-1)) };
};
