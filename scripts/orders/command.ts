/** One command of `npm run orders`: what it is called with, and what it does. */
import type { ParseArgsConfig } from "node:util";
import { z } from "zod";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { emailKey } from "#domain/email-address.ts";
import { isOrderId } from "#domain/orders/orders.ts";
import { fail, type Terminal } from "../terminal.ts";

/** Names in capitals are words after the command's name; the others are options. */
type Shape = Readonly<Record<string, z.ZodType>>;

export interface Command {
  readonly words: readonly string[];
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  readonly summary: string;
  readonly help: string;
  /** What the command does with these words and options, or what is wrong with them. */
  prepare(given: Readonly<Record<string, unknown>>): Run | Problem;
}

/** Returns the exit code. */
export type Run = (orders: OwnerOrders, terminal: Terminal) => Promise<number>;

export interface Problem {
  readonly name: string;
  readonly message: string;
}

export const flag = z.boolean().default(false);

export const orderId = z.string().refine(isOrderId, "is not the id of an order");

export const address = z
  .string()
  .refine((text) => emailKey(text) !== undefined, "is not an email address");

export const wholeNumber = (most: number, problem: string) =>
  z
    .string()
    .regex(/^[1-9]\d*$/, problem)
    .transform(Number)
    .pipe(z.number().max(most, problem));

export function command<const S extends Shape>(
  summary: string,
  shape: S,
  run: (
    orders: OwnerOrders,
    input: z.output<z.ZodObject<S>>,
    terminal: Terminal,
  ) => Promise<number>,
  help = "",
): Command {
  const schema = z.object(shape);
  const isWord = (name: string) => name === name.toUpperCase();
  const options = Object.entries<z.ZodType>(shape).filter(([name]) => !isWord(name));
  return {
    words: Object.keys(shape).filter(isWord),
    options: Object.fromEntries(
      options.map(([name, type]) => [name, { type: type === flag ? "boolean" : "string" }]),
    ),
    summary,
    help,
    prepare(given) {
      const { data, error } = schema.safeParse(given);
      if (!error) return (orders, terminal) => run(orders, data, terminal);
      const [{ path, message } = { path: [], message: "" }] = error.issues;
      return { name: String(path[0]), message };
    },
  };
}

export function noOrder(terminal: Terminal, id: string): number {
  return fail(terminal, `There is no order ${id}.`);
}
