/** Commands that change orders and mail their buyers. */
import { z } from "zod";
import { hasAccess } from "#domain/orders/next-order.ts";
import { BAD_USAGE, fail, joinLines, print, warnTooNew } from "../terminal.ts";
import { address, command, flag, noOrder, orderId, wholeNumber } from "./command.ts";
import { describeRefund, price, versionLines } from "./print.ts";

export const refund = command(
  "refunds an order, in full or in part",
  {
    ORDER: orderId,
    amount: wholeNumber(99_999_999, "is not a whole number of minor units, such as 500").optional(),
    key: z
      .string()
      .regex(/^[\w.:-]{1,100}$/, "is not 1 to 100 letters, digits and . : _ -")
      .optional(),
    yes: flag,
  },
  async (orders, { ORDER, amount, key, yes }, terminal) => {
    const found = await orders.findRefundable(ORDER);
    if (found === "unknown") return noOrder(terminal, ORDER);
    if (found === "notPaid") return fail(terminal, `No money arrived for order ${ORDER}.`);
    const { currency, captured, refunded } = found;
    const left = `${price(captured - refunded, currency)} of ${price(captured, currency)} is left`;
    if (!yes) {
      if (!terminal.confirm) {
        terminal.err.write("Nobody can be asked here: --yes refunds without a question.\n");
        return BAD_USAGE;
      }
      const sum = price(amount ?? captured - refunded, currency);
      if (!(await terminal.confirm(`Refund ${sum} of order ${ORDER} (${left})? Type yes: `)))
        return fail(terminal, "Nothing was refunded.");
    }
    const done = await orders.refund({ orderId: ORDER, amount, key });
    switch (done.outcome) {
      case "unknown":
        return noOrder(terminal, ORDER);
      case "notPaid":
        return fail(terminal, `No money arrived for order ${ORDER}.`);
      case "refused":
        return fail(terminal, `The payment service refused the refund (${done.reason}); ${left}.`);
      case "keyUsed":
        return fail(
          terminal,
          `The key ${key} was used before, to refund another amount of this order. Nothing was refunded now; ${left}. Use another --key for another refund.`,
        );
      case "refunded":
        return print(terminal, `${describeRefund(done.order, ORDER)}\n`);
      default:
        throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
    }
  },
  `
  --amount NUMBER     in minor units, such as 500 for 5.00; without it, all that is left
  --key KEY           a repeated refund with the same key is made once
  --yes               does not ask`,
);

export const settleRefund = command(
  "takes a failed refund off the list, once you have sent the money in another way",
  { ORDER: orderId },
  async (orders, { ORDER }, terminal) => {
    const done = await orders.settleFailedRefund(ORDER);
    switch (done.outcome) {
      case "settled":
        return print(
          terminal,
          `The refund of ${price(done.amount, done.currency)} is settled. What the buyer may download stays as it is.\n`,
        );
      case "nothingOwed":
        return print(terminal, "The buyer waits for no refund of this order.\n");
      case "unknown":
        return noOrder(terminal, ORDER);
      default:
        throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
    }
  },
);

export const resend = command(
  "sends the receipt again",
  { ORDER: orderId },
  async (orders, { ORDER }, terminal) => {
    const outcome = await orders.resend(ORDER);
    switch (outcome) {
      case "queued":
        return print(terminal, "The receipt will be sent again.\n");
      case "alreadyQueued":
        return print(terminal, "The receipt is already waiting to be sent.\n");
      case "unknown":
        return noOrder(terminal, ORDER);
      case "noReceipt":
        return fail(terminal, `Order ${ORDER} gives its buyer no files, so it has no receipt.`);
      case "noAddress":
        return fail(terminal, `Order ${ORDER} has no address.`);
      default:
        throw new Error(`Unknown outcome ${JSON.stringify(outcome satisfies never)}`);
    }
  },
);

export const correctAddress = command(
  "replaces a paid order's address and sends its receipt there",
  { ORDER: orderId, ADDRESS: address },
  async (orders, { ORDER, ADDRESS }, terminal) => {
    const correction = await orders.correctAddress(ORDER, ADDRESS);
    const { outcome } = correction;
    switch (outcome) {
      case "corrected":
        return print(
          terminal,
          hasAccess(correction.order)
            ? "The address is corrected, and the receipt will be sent there.\n"
            : "The address is corrected. The order gives its buyer no files, so no receipt is sent.\n",
        );
      case "unchanged":
        return print(terminal, "The order has this address already.\n");
      case "badAddress":
        return fail(terminal, "ADDRESS is not an email address.");
      case "unknown":
        return fail(terminal, `There is no paid order ${ORDER}.`);
      default:
        throw new Error(`Unknown outcome ${JSON.stringify(outcome satisfies never)}`);
    }
  },
);

export const newVersion = command(
  "mails the buyers of a file that it has a new version",
  {
    FILE: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "is not the id of a file"),
    note: z.string().trim().min(1, "is empty").max(500, "is longer than 500 characters").optional(),
    "dry-run": flag,
  },
  async (orders, { FILE: fileId, note, "dry-run": isDryRun }, terminal) => {
    const news = { fileId, note, isDryRun, onTooNew: warnTooNew(terminal) };
    const counts = await orders.announceVersion(news);
    return counts
      ? print(terminal, joinLines(versionLines(news, counts)))
      : fail(terminal, `The shop has never offered a file ${fileId}.`);
  },
  `
  --note TEXT         what is new, up to 500 characters
  --dry-run           only counts the mails

Build the shop with the new file and start it first. Each order gets one mail per version of the file, however often
you repeat the command; after an interruption, repeat it.`,
);
