import { z } from "zod";
import { taxLines } from "#domain/invoices/tax-report.ts";
import { fail, print, warnTooNew } from "../terminal.ts";
import { command, orderId } from "./command.ts";

export const invoice = command(
  "makes the invoice of an order of an earlier build, and prints its numbers",
  { ORDER: orderId },
  async (orders, { ORDER }, terminal) => {
    const done = await orders.requestInvoice(ORDER);
    switch (done.outcome) {
      case "issued":
        return print(
          terminal,
          done.documents.map(({ kind, number }) => `${kind} ${number}\n`).join(""),
        );
      case "unknown":
        return fail(terminal, `There is no order ${ORDER}.`);
      case "notPaid":
        return fail(terminal, `No money arrived for order ${ORDER}.`);
      default:
        throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
    }
  },
);

export const tax = command(
  "sums sales and returns per quarter, country and rate, as CSV",
  {
    quarter: z
      .string()
      .regex(/^\d{4}-Q[1-4]$/, "is not a quarter, such as 2026-Q4")
      .optional(),
  },
  async (orders, { quarter }, terminal) => {
    const rows = await orders.reportTax({ quarter, onTooNew: warnTooNew(terminal) });
    return print(terminal, [...taxLines(rows)].join(""));
  },
  `
  --quarter QUARTER   only this one, such as 2026-Q4

Amounts are in minor units; the column "unit" says how much one is, such as 0.01 EUR. Quarters are in
UTC. A row whose quarter and soldIn differ corrects an earlier return. The country is that of the billing address, else
that of the card or bank account; unproven counts the sales for which these two are not known or not the same.`,
);
