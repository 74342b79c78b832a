import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { addDays, addMonths } from "#domain/days.ts";
import { tableFormats } from "#domain/table.ts";
import {
  addTotals,
  type FulfilmentTotals,
  MAX_REPORT_DAYS,
} from "#domain/back-office/fulfilment-report.ts";
import type { OrderFilter } from "#domain/back-office/find-orders.ts";
import { emailKey } from "#domain/email-address.ts";
import { statuses } from "#domain/orders/order-fields.ts";
import { EXIT_BAD_USAGE, done, isCode, joinLines } from "../terminal.ts";
import { address, command, flag, noOrder, orderId, wholeNumber } from "./command.ts";
import { lackingLines, totalLines } from "./print-fulfilment.ts";
import {
  alertLines,
  attentionLines,
  orderDetails,
  orderLine,
  periodLines,
  salesLines,
  visitLine,
} from "./print.ts";

const MAX_LISTED = 1000;
const DAY_MS = 24 * 60 * 60_000;

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

export const lists = {
  list: command({
    summary: "lists orders, newest first",
    help: `${filterHelp}
  --limit NUMBER      at most so many, up to 1000 (50)
  --after ORDER       those that follow this order in the list`,
    schema: z.object({
      ...filters,
      limit: wholeNumber(MAX_LISTED).default(50),
      after: orderId.optional(),
    }),
    async run({ limit, after: id, ...filter }, { ownerOrders, onTooNew }) {
      const after = id === undefined ? undefined : await ownerOrders.find(id);
      if (id !== undefined && !after) return noOrder(id);
      const found = await ownerOrders.list(toFilter(filter), { limit, after, onTooNew });
      return done(found.length === 0 ? "No order matches.\n" : joinLines(found.map(orderLine)));
    },
  }),
  find: command({
    summary: "finds orders by number, address, invoice, payment or last digits of a card",
    schema: z.object({ TERM: z.string().trim().min(1, "is empty").max(254, "is too long") }),
    async run({ TERM }, { ownerOrders, onTooNew }) {
      const found = await ownerOrders.search(TERM, onTooNew);
      return done(found.length === 0 ? "No order matches.\n" : joinLines(found.map(orderLine)));
    },
  }),
  show: command({
    summary: "shows an order, its payment, access, history, mails and reports",
    schema: z.object({ ORDER: orderId }),
    async run({ ORDER }, { ownerOrders }) {
      const order = await ownerOrders.find(ORDER);
      if (!order) return noOrder(ORDER);
      const payment = ownerOrders.readPayment(order.data).catch(() => "unreachable" as const);
      const file = await ownerOrders.readFile(ORDER);
      return done(joinLines(orderDetails(order, file, await payment)));
    },
  }),
  attention: command({
    summary: "lists what needs you: orders, blocked clients, unknown payments",
    schema: z.object({}),
    async run(_, { ownerOrders, onTooNew }) {
      const found = await ownerOrders.attention(MAX_LISTED, onTooNew);
      const lines = [...alertLines(await ownerOrders.alerts()), ...found.flatMap(attentionLines)];
      return done(lines.length === 0 ? "No order needs you.\n" : joinLines(lines));
    },
  }),
};

export const truth = {
  truth: command({
    summary: "shows per day which purchases were paid, sent and downloaded, and what is missing",
    help: `
  --days NUMBER       the newest days, up to ${MAX_REPORT_DAYS} (7)`,
    schema: z.object({ days: wholeNumber(MAX_REPORT_DAYS).default(7) }),
    async run({ days }, { ownerOrders, terminal, onTooNew }) {
      const all: FulfilmentTotals[] = [];
      for await (const found of ownerOrders.eachFulfilmentDay({ days, onTooNew })) {
        const { day, totals, lacking } = found;
        const lines = [...totalLines(day, totals), ...lacking.flatMap(lackingLines)];
        terminal.out.write(joinLines(lines));
        all.push(totals);
      }
      if (all.length === 0) return done("Nobody paid on these days.\n");
      return done(joinLines(totalLines("all", addTotals(all))));
    },
  }),
};

const dayText = z.iso.date("is not a day, such as 2026-01-31");

const monthSchema = z
  .string()
  .regex(/^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/, "is not a month, such as 2026-03");

export const months = {
  month: command({
    summary: "sums a month's orders by currency and plan",
    schema: z.object({ MONTH: monthSchema }),
    async run({ MONTH }, { ownerOrders, onTooNew }) {
      const since = `${MONTH}-01`;
      const until = addDays(addMonths(since, 1), -1);
      const sales = await ownerOrders.readSales({ since, until, step: "month", onTooNew });
      return done(sales.length === 0 ? "Nothing was sold.\n" : joinLines(salesLines(MONTH, sales)));
    },
  }),
  sales: command({
    summary: "sums the orders of a period by currency, plan, source, country and coupon",
    help: `
  --since DAY         the first day (UTC, such as 2026-01-31); 30 days if absent
  --until DAY         the last day; today if absent`,
    schema: z.object({ since: dayText.optional(), until: dayText.optional() }),
    async run({ since, until: last }, { ownerOrders, onTooNew }) {
      const until = last ?? ownerOrders.today();
      const period = { since: since ?? addDays(until, -29), until };
      const sales = await ownerOrders.readSales({ ...period, step: "day", onTooNew });
      const visits = await ownerOrders.readVisits(period);
      const lines = [...periodLines(sales), ...[...visits].map(visitLine)];
      return done(lines.length === 0 ? "Nothing was sold.\n" : joinLines(lines));
    },
  }),
};

export const exports = {
  export: command({
    summary: "writes orders as CSV or JSON Lines",
    help: `${filterHelp}
  --format FORMAT     csv or jsonl (csv)
  --out FILE          a new file, instead of the terminal
  --addresses         adds the addresses that buyers paid with
  --decimal           amounts such as 19.00; without it, in minor units, of which the column "unit" says
                      how much one is, such as 0.01 EUR`,
    schema: z.object({
      ...filters,
      format: z.enum(tableFormats, `must be one of ${tableFormats.join(", ")}`).default("csv"),
      out: z.string().min(1, "is empty").optional(),
      addresses: flag,
      decimal: flag,
    }),
    async run({ format, out, addresses: hasAddresses, decimal, ...filter }, desk) {
      const { ownerOrders, terminal, onTooNew } = desk;
      const amounts = decimal ? "decimal" : "minor";
      const options = { format, hasAddresses, amounts, onTooNew } as const;
      const rows = ownerOrders.export(toFilter(filter), options);
      const source = Readable.from(rows, { objectMode: true, highWaterMark: 100 });
      if (out === undefined) {
        await pipeline(source, terminal.out, { end: false });
        return done("");
      }
      // "wx" refuses to replace a file.
      const file = createWriteStream(out, { flags: "wx", mode: 0o600 });
      try {
        await pipeline(source, file);
      } catch (error) {
        if (isCode(error, "EEXIST"))
          return { exitCode: EXIT_BAD_USAGE, output: `--out ${out} exists already.\n` };
        if (file.bytesWritten > 0) await rm(out, { force: true });
        throw error;
      }
      return done(`Wrote ${out}.\n`);
    },
  }),
};

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
