import { taxLines } from "#domain/invoices/tax-report.ts";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { fail, print, type Terminal, warnTooNew } from "../terminal.ts";

export async function makeInvoice(
  ownerOrders: OwnerOrders,
  orderId: string,
  terminal: Terminal,
): Promise<number> {
  const done = await ownerOrders.requestInvoice(orderId);
  switch (done.outcome) {
    case "issued":
      return print(
        terminal,
        done.documents.map(({ kind, number }) => `${kind} ${number}\n`).join(""),
      );
    case "unknown":
      return fail(terminal, `There is no order ${orderId}.`);
    case "notPaid":
      return fail(terminal, `No money arrived for order ${orderId}.`);
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
  }
}

export async function printTax(
  ownerOrders: OwnerOrders,
  { quarter }: { readonly quarter?: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const rows = await ownerOrders.reportTax({ quarter, onTooNew: warnTooNew(terminal) });
  return print(terminal, [...taxLines(rows)].join(""));
}
