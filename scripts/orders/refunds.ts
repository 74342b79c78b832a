import { z } from "zod";
import { EXIT_BAD_USAGE, done, joinLines, refused } from "../terminal.ts";
import { command, flag, noOrder, orderId, wholeNumber } from "./command.ts";
import { describeRefund, price, withdrawalLines } from "./print.ts";

const MAX_LISTED = 1000;
const minorUnits = wholeNumber(99_999_999, "is not a whole number of minor units, such as 500");

export const withdrawals = {
  withdrawals: command({
    summary: "lists withdrawals to refund or decide, oldest first",
    schema: z.object({}),
    async run(_, { ownerOrders, onTooNew }) {
      const lines = (await ownerOrders.withdrawals(MAX_LISTED, onTooNew)).flatMap(withdrawalLines);
      return done(lines.length === 0 ? "No withdrawal waits.\n" : joinLines(lines));
    },
  }),
  "decline-withdrawal": command({
    summary: "declines a withdrawal without a right; refund accepts it",
    schema: z.object({ ORDER: orderId }),
    run: async ({ ORDER }, { ownerOrders }) =>
      ({
        declined: done("The withdrawal is declined. The buyer keeps the files and gets a mail.\n"),
        unknown: refused(`There is no withdrawal from order ${ORDER}.\n`),
        entitled: refused("The buyer had the right to withdraw: refund the order.\n"),
        decided: refused("The withdrawal is refunded, or is being refunded.\n"),
      })[await ownerOrders.declineWithdrawal(ORDER)],
  }),
};

export const refunds = {
  refund: command({
    summary: "refunds an order, in full or in part",
    help: `
  --amount NUMBER     in minor units, such as 500 for 5.00; without it, all that is left
  --key KEY           a repeated refund with the same key is made once
  --yes               does not ask`,
    schema: z.object({
      ORDER: orderId,
      amount: minorUnits.optional(),
      key: z
        .string()
        .regex(/^[\w.:-]{1,100}$/, "is not 1 to 100 letters, digits and . : _ -")
        .optional(),
      yes: flag,
    }),
    async run({ ORDER, amount, key, yes }, { ownerOrders, terminal }) {
      const refusals = {
        unknown: noOrder(ORDER),
        notPaid: refused(`No money arrived for order ${ORDER}.\n`),
      };
      const found = await ownerOrders.findRefundable(ORDER);
      if (typeof found === "string") return refusals[found];
      const { currency, captured, refunded } = found;
      const left = `${price(captured - refunded, currency)} of ${price(captured, currency)} is left`;
      if (!yes) {
        const hint = "Nobody can be asked here: --yes refunds without a question.\n";
        if (!terminal.confirm) return { exitCode: EXIT_BAD_USAGE, output: hint };
        const sum = price(amount ?? captured - refunded, currency);
        if (!(await terminal.confirm(`Refund ${sum} of order ${ORDER} (${left})? Type yes: `)))
          return refused("Nothing was refunded.\n");
      }
      const made = await ownerOrders.refund({ orderId: ORDER, amount, key });
      switch (made.outcome) {
        case "refunded":
          return done(`${describeRefund(made.order, ORDER)}\n`);
        case "refused":
          return refused(`The payment service refused the refund (${made.reason}); ${left}.\n`);
        case "keyUsed":
          return refused(
            `The key ${key} was used before, to refund another amount of this order. Nothing was refunded now; ${left}. Use another --key for another refund.\n`,
          );
        default:
          return refusals[made.outcome];
      }
    },
  }),
  "settle-refund": command({
    summary: "takes a failed refund off the list, once you have sent the money in another way",
    schema: z.object({ ORDER: orderId }),
    async run({ ORDER }, { ownerOrders }) {
      const settled = await ownerOrders.settleFailedRefund(ORDER);
      if (settled.outcome === "settled")
        return done(
          `The refund of ${price(settled.amount, settled.currency)} is settled. What the buyer may download stays as it is.\n`,
        );
      const nothingOwed = done("The buyer waits for no refund of this order.\n");
      return { nothingOwed, unknown: noOrder(ORDER) }[settled.outcome];
    },
  }),
  "keep-payment": command({
    summary: "takes an order off the list that a bank warned of, without a refund",
    schema: z.object({ ORDER: orderId }),
    run: async ({ ORDER }, { ownerOrders }) =>
      ({
        kept: done("You keep the payment. A dispute may still follow.\n"),
        nothingOpen: done("No warning about this order waits for you.\n"),
        unknown: noOrder(ORDER),
      })[await ownerOrders.keepPayment(ORDER)],
  }),
};
