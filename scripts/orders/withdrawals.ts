import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { fail, joinLines, print, type Terminal, warnTooNew } from "../terminal.ts";
import { withdrawalLines } from "./print.ts";

const MAX_LISTED = 1000;

export async function listWithdrawals(
  ownerOrders: OwnerOrders,
  terminal: Terminal,
): Promise<number> {
  const found = await ownerOrders.withdrawals(MAX_LISTED, warnTooNew(terminal));
  if (found.length === 0) return print(terminal, "No withdrawal waits.\n");
  return print(terminal, joinLines(found.flatMap(withdrawalLines)));
}

export async function declineWithdrawal(
  ownerOrders: OwnerOrders,
  { ORDER }: { readonly ORDER: string },
  terminal: Terminal,
): Promise<number> {
  const outcome = await ownerOrders.declineWithdrawal(ORDER);
  switch (outcome) {
    case "declined":
      return print(
        terminal,
        "The withdrawal is declined. The buyer keeps the files and gets a mail.\n",
      );
    case "unknown":
      return fail(terminal, `There is no withdrawal from order ${ORDER}.`);
    case "entitled":
      return fail(terminal, "The buyer had the right to withdraw: refund the order.");
    case "decided":
      return fail(terminal, "The withdrawal is refunded, or is being refunded.");
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(outcome satisfies never)}`);
  }
}
