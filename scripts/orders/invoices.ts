import { z } from "zod";
import { taxLines } from "#domain/invoices/tax-report.ts";
import { done, joinLines, refused } from "../terminal.ts";
import { command, noOrder, orderId } from "./command.ts";

export const invoices = {
  invoice: command({
    summary: "makes the invoice of an order of an earlier build, and prints its numbers",
    schema: z.object({ ORDER: orderId }),
    async run({ ORDER }, { ownerOrders }) {
      const made = await ownerOrders.requestInvoice(ORDER);
      if (made.outcome === "issued")
        return done(joinLines(made.documents.map(({ kind, number }) => `${kind} ${number}`)));
      const notPaid = refused(`No money arrived for order ${ORDER}.\n`);
      return { unknown: noOrder(ORDER), notPaid }[made.outcome];
    },
  }),
  tax: command({
    summary: "sums sales and returns per quarter, country and rate, as CSV",
    help: `
  --quarter QUARTER   only this one, such as 2026-Q4

Amounts are in minor units; the column "unit" says how much one is, such as 0.01 EUR. Quarters are in
UTC. A row whose quarter and soldIn differ corrects an earlier return. The country is that of the billing address, else
that of the card or bank account; unproven counts the sales for which these two are not known or not the same.`,
    schema: z.object({
      quarter: z
        .string()
        .regex(/^\d{4}-Q[1-4]$/, "is not a quarter, such as 2026-Q4")
        .optional(),
    }),
    async run({ quarter }, { ownerOrders, onTooNew }) {
      const isWanted = (period: string) => quarter === undefined || period === quarter;
      const rows = await ownerOrders.reportTax({ isWanted, onTooNew });
      let output = "";
      for await (const line of taxLines(rows, { format: "csv" })) output += line;
      return done(output);
    },
  }),
};
