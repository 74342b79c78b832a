import { z } from "zod";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { emailKey } from "#domain/email-address.ts";
import { isOrderId } from "#domain/orders/orders.ts";
import { commandsOf } from "../command-line.ts";
import { refused, type Terminal, type warnTooNew } from "../terminal.ts";

export interface OrderDesk {
  readonly ownerOrders: OwnerOrders;
  readonly terminal: Terminal;
  readonly onTooNew: ReturnType<typeof warnTooNew>;
}

export const command = commandsOf<OrderDesk>();

export const orderId = z.string().refine(isOrderId, "is not the id of an order");
export const flag = z.boolean().default(false);
export const address = z
  .string()
  .refine((text) => emailKey(text) !== undefined, "is not an email address");

export const wholeNumber = (most: number, problem = `is not a number from 1 to ${most}`) =>
  z
    .string()
    .regex(/^[1-9]\d*$/, problem)
    .transform(Number)
    .pipe(z.number().max(most, problem));

export function noOrder(id: string) {
  return refused(`There is no order ${id}.\n`);
}
