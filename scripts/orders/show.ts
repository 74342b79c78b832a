/** Commands that show orders. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { exportFormats } from "#domain/back-office/export-orders.ts";
import type { OrderFilter } from "#domain/back-office/find-orders.ts";
import {
  addTotals,
  type FulfilmentTotals,
  MAX_REPORT_DAYS,
} from "#domain/back-office/fulfilment-report.ts";
import { emailKey } from "#domain/email-address.ts";
import { statuses } from "#domain/orders/order-fields.ts";
import { BAD_USAGE, DONE, isCode, joinLines, print, warnTooNew } from "../terminal.ts";
import { address, command, flag, noOrder, orderId, wholeNumber } from "./command.ts";
import { alertLines, attentionLines, orderDetails, orderLine } from "./print.ts";
import { lackingLines, totalLines } from "./print-fulfilment.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_ATTENTION = 1000;
const MAX_LISTED = 1000;

const day = z.iso
  .date("is not a day, such as 2026-01-31")
  .transform((text) => Date.parse(`${text}T00:00:00Z`));
const status = z.enum(statuses, `must be one of ${statuses.join(", ")}`);

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

const filterHelp = `
  --status STATUS     pending, paid, partially_refunded, refunded, disputed, failed or expired;
                      several with commas
  --since DAY         created on this day (UTC, such as 2026-01-31) or later
  --until DAY         created on this day or earlier
  --email ADDRESS     paid with this address
  --plan ID           of this plan`;

type FilterInput = z.output<z.ZodObject<typeof filters>>;

/** The day in `--until` is included. */
function toFilter({ status, since, until, email, plan }: FilterInput): OrderFilter {
  return {
    statuses: status,
    since,
    until: until === undefined ? undefined : until + DAY_MS,
    emailKey: email,
    planId: plan,
  };
}

export const list = command(
  "lists orders, newest first",
  {
    ...filters,
    limit: wholeNumber(MAX_LISTED, `is not a number from 1 to ${MAX_LISTED}`).default(50),
    after: orderId.optional(),
  },
  async (orders, input, terminal) => {
    const after = input.after === undefined ? undefined : await orders.find(input.after);
    if (input.after !== undefined && !after) return noOrder(terminal, input.after);
    const found = await orders.list(toFilter(input), {
      limit: input.limit,
      after,
      onTooNew: warnTooNew(terminal),
    });
    if (found.length === 0) return print(terminal, "No order matches.\n");
    return print(terminal, joinLines(found.map(orderLine)));
  },
  `${filterHelp}
  --limit NUMBER      at most so many, up to 1000 (50)
  --after ORDER       those that follow this order in the list`,
);

export const show = command(
  "shows an order, its payment, access, history, mails and reports",
  { ORDER: orderId },
  async (orders, { ORDER }, terminal) => {
    const order = await orders.find(ORDER);
    if (!order) return noOrder(terminal, ORDER);
    const payment = orders.readPayment(order.data).catch(() => "unreachable" as const);
    const file = await orders.readFile(ORDER);
    return print(terminal, joinLines(orderDetails(order, file, await payment)));
  },
);

export const attention = command(
  "lists what needs you: orders, blocked clients, unknown payments",
  {},
  async (orders, _, terminal) => {
    const found = await orders.attention(MAX_ATTENTION, warnTooNew(terminal));
    const alerts = alertLines(await orders.alerts());
    if (found.length + alerts.length === 0) return print(terminal, "No order needs you.\n");
    return print(terminal, joinLines([...alerts, ...found.flatMap(attentionLines)]));
  },
);

export const truth = command(
  "shows per day which purchases were paid, sent and downloaded, and what is missing",
  {
    days: wholeNumber(MAX_REPORT_DAYS, `is not a number from 1 to ${MAX_REPORT_DAYS}`).default(7),
  },
  async (orders, { days }, terminal) => {
    const all: FulfilmentTotals[] = [];
    for await (const found of orders.eachFulfilmentDay({
      days,
      onTooNew: warnTooNew(terminal),
    })) {
      const { day, totals, lacking } = found;
      print(terminal, joinLines([...totalLines(day, totals), ...lacking.flatMap(lackingLines)]));
      all.push(totals);
    }
    if (all.length === 0) return print(terminal, "Nobody paid on these days.\n");
    return print(terminal, joinLines(totalLines("all", addTotals(all))));
  },
  `
  --days NUMBER       the newest days, up to ${MAX_REPORT_DAYS} (7)`,
);

export const exportAll = command(
  "writes orders as CSV or JSON Lines",
  {
    ...filters,
    format: z.enum(exportFormats, `must be one of ${exportFormats.join(", ")}`).default("csv"),
    out: z.string().min(1, "is empty").optional(),
    addresses: flag,
  },
  async (orders, input, terminal) => {
    const { format, addresses: hasAddresses, out } = input;
    const onTooNew = warnTooNew(terminal);
    const rows = orders.export(toFilter(input), { format, hasAddresses, onTooNew });
    const source = Readable.from(rows, { objectMode: true, highWaterMark: 100 });
    if (out === undefined) {
      await pipeline(source, terminal.out, { end: false });
      return DONE;
    }
    // "wx" refuses to replace a file.
    const file = createWriteStream(out, { flags: "wx", mode: 0o600 });
    try {
      await pipeline(source, file);
    } catch (error) {
      if (isCode(error, "EEXIST")) {
        terminal.err.write(`--out ${out} exists already.\n`);
        return BAD_USAGE;
      }
      if (file.bytesWritten > 0) await rm(out, { force: true });
      throw error;
    }
    return print(terminal, `Wrote ${out}.\n`);
  },
  `${filterHelp}
  --format FORMAT     csv or jsonl (csv)
  --out FILE          a new file, instead of the terminal
  --addresses         adds the addresses that buyers paid with

Amounts are in minor units; the column "unit" says how much one is, such as 0.01 EUR.`,
);
