import { parseArgs } from "node:util";
import { z } from "zod";
import { emailKey } from "#domain/email-address.ts";
import { exportFormats } from "#domain/back-office/export-orders.ts";
import type { OrderFilter } from "#domain/back-office/find-orders.ts";
import { statuses } from "#domain/orders/order-fields.ts";
import { isOrderId } from "#domain/orders/orders.ts";
import { MAX_REPORT_DAYS } from "#domain/back-office/fulfilment-report.ts";
import { type CommandName, commands, usageOf } from "./usage.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_LISTED = 1000;

const orderId = z.string().refine(isOrderId, "is not the id of an order");
const day = z.iso
  .date("is not a day, such as 2026-01-31")
  .transform((text) => Date.parse(`${text}T00:00:00Z`));
const status = z.enum(statuses, `must be one of ${statuses.join(", ")}`);

const address = z
  .string()
  .refine((text) => emailKey(text) !== undefined, "is not an email address");

const wholeNumber = (most: number, problem: string) =>
  z
    .string()
    .regex(/^[1-9]\d*$/, problem)
    .transform(Number)
    .pipe(z.number().max(most, problem));

const filters = {
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(status))
    .optional(),
  since: day.optional(),
  until: day.optional(),
  email: address.transform(emailKey).optional(),
  plan: z.string().min(1, "is empty").optional(),
};

const schemas = {
  list: z.object({
    ...filters,
    limit: wholeNumber(MAX_LISTED, `is not a number from 1 to ${MAX_LISTED}`).default(50),
    after: orderId.optional(),
  }),
  show: z.object({ ORDER: orderId }),
  attention: z.object({}),
  withdrawals: z.object({}),
  "decline-withdrawal": z.object({ ORDER: orderId }),
  truth: z.object({
    days: wholeNumber(MAX_REPORT_DAYS, `is not a number from 1 to ${MAX_REPORT_DAYS}`).default(7),
  }),
  refund: z.object({
    ORDER: orderId,
    amount: wholeNumber(99_999_999, "is not a whole number of minor units, such as 500").optional(),
    key: z
      .string()
      .regex(/^[\w.:-]{1,100}$/, "is not 1 to 100 letters, digits and . : _ -")
      .optional(),
    yes: z.boolean().default(false),
  }),
  "settle-refund": z.object({ ORDER: orderId }),
  resend: z.object({ ORDER: orderId }),
  "correct-address": z.object({ ORDER: orderId, ADDRESS: address }),
  "new-version": z.object({
    FILE: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "is not the id of a file"),
    note: z.string().trim().min(1, "is empty").max(500, "is longer than 500 characters").optional(),
    "dry-run": z.boolean().default(false),
  }),
  export: z.object({
    ...filters,
    format: z.enum(exportFormats, `must be one of ${exportFormats.join(", ")}`).default("csv"),
    out: z.string().min(1, "is empty").optional(),
    addresses: z.boolean().default(false),
  }),
  invoice: z.object({ ORDER: orderId }),
  tax: z.object({
    quarter: z
      .string()
      .regex(/^\d{4}-Q[1-4]$/, "is not a quarter, such as 2026-Q4")
      .optional(),
  }),
} satisfies Record<CommandName, z.ZodType>;

type Parsed = {
  [Name in CommandName]: { readonly name: Name; readonly input: z.output<(typeof schemas)[Name]> };
}[CommandName];

export type Request =
  | Parsed
  | { readonly name: "help"; readonly usage: string }
  | { readonly name: "invalid"; readonly problem: string; readonly usage: string };

export function parseRequest(words: readonly string[]): Request {
  const [name, ...rest] = words;
  if (name === "--help" || name === "-h") return { name: "help", usage: usageOf(undefined) };
  if (name === undefined) return invalid("A command is missing.");
  if (!Object.hasOwn(commands, name)) return invalid(`There is no command ${name}.`);
  return parseCommand(name as CommandName, rest);
}

function parseCommand(name: CommandName, args: string[]): Request {
  const { options, words } = commands[name];
  const help = { type: "boolean", short: "h" } as const;
  let parsed: { positionals: string[]; values: Record<string, unknown> };
  try {
    parsed = parseArgs({ args, options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error), name);
  }
  const { positionals, values } = parsed;
  if (values["help"] === true) return { name: "help", usage: usageOf(name) };
  if (positionals.length > words.length) return invalid(tooMany(name, positionals), name);
  const missing = words[positionals.length];
  if (missing !== undefined) return invalid(`${missing} is missing.`, name);
  const given = Object.fromEntries(words.map((word, at) => [word, positionals[at]]));
  const { data, error } = schemas[name].safeParse({ ...values, ...given });
  if (!error) return { name, input: data } as Parsed;
  const [{ path, message } = { path: [], message: "" }] = error.issues;
  const key = String(path[0]);
  return invalid(`${words.some((word) => word === key) ? key : `--${key}`} ${message}.`, name);
}

function tooMany(name: CommandName, given: readonly string[]): string {
  const { words } = commands[name];
  const expected = words.length > 0 ? `only ${words.join(" and ")}` : "no arguments";
  return `${name} takes ${expected}, but got: ${given.join(" ")}`;
}

function invalid(problem: string, name?: CommandName): Request {
  return { name: "invalid", problem, usage: usageOf(name) };
}

type FilterInput = z.output<z.ZodObject<typeof filters>>;

/** The day in `--until` is included. */
export function toFilter({ status, since, until, email, plan }: FilterInput): OrderFilter {
  return {
    statuses: status,
    since,
    until: until === undefined ? undefined : until + DAY_MS,
    emailKey: email,
    planId: plan,
  };
}
