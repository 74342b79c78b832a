import { fail, joinLines, print, warnTooNew } from "../terminal.ts";
import { command, orderId } from "./command.ts";
import { withdrawalLines } from "./print.ts";

const MAX_LISTED = 1000;

export const withdrawals = command(
  "lists withdrawals to refund or decide, oldest first",
  {},
  async (orders, _, terminal) => {
    const found = await orders.withdrawals(MAX_LISTED, warnTooNew(terminal));
    if (found.length === 0) return print(terminal, "No withdrawal waits.\n");
    return print(terminal, joinLines(found.flatMap(withdrawalLines)));
  },
);

export const declineWithdrawal = command(
  "declines a withdrawal without a right; refund accepts it",
  { ORDER: orderId },
  async (orders, { ORDER }, terminal) => {
    const outcome = await orders.declineWithdrawal(ORDER);
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
  },
);
