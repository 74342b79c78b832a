import { z } from "zod";
import { unsentStates } from "#domain/back-office/unsent-mails.ts";
import { isMailId } from "#domain/notifications/outbox.ts";
import { hasAccess } from "#domain/orders/next-order.ts";
import { done, joinLines, refused } from "../terminal.ts";
import { address, command, flag, noOrder, orderId, wholeNumber } from "./command.ts";
import { mailLine, versionLines } from "./print.ts";

const MAX_LISTED = 1000;

export const mails = {
  resend: command({
    summary: "sends the receipt again",
    schema: z.object({ ORDER: orderId }),
    run: async ({ ORDER }, { ownerOrders }) =>
      ({
        queued: done("The receipt will be sent again.\n"),
        alreadyQueued: done("The receipt is already waiting to be sent.\n"),
        unknown: noOrder(ORDER),
        noReceipt: refused(`Order ${ORDER} gives its buyer no files, so it has no receipt.\n`),
        noAddress: refused(`Order ${ORDER} has no address.\n`),
      })[await ownerOrders.resend(ORDER)],
  }),
  "correct-address": command({
    summary: "replaces a paid order's address and sends its receipt there",
    schema: z.object({ ORDER: orderId, ADDRESS: address }),
    async run({ ORDER, ADDRESS }, { ownerOrders }) {
      const correction = await ownerOrders.correctAddress(ORDER, ADDRESS);
      if (correction.outcome === "corrected")
        return done(
          hasAccess(correction.order)
            ? "The address is corrected, and the receipt will be sent there.\n"
            : "The address is corrected. The order gives its buyer no files, so no receipt is sent.\n",
        );
      return {
        unchanged: done("The order has this address already.\n"),
        badAddress: refused("ADDRESS is not an email address.\n"),
        unknown: refused(`There is no paid order ${ORDER}.\n`),
      }[correction.outcome];
    },
  }),
  mails: command({
    summary: "lists mails about orders that wait or were refused",
    help: `
  --state STATE       queued or refused (both)
  --limit NUMBER      at most so many, up to ${MAX_LISTED} (50)`,
    schema: z.object({
      state: z.enum(unsentStates, `must be one of ${unsentStates.join(", ")}`).optional(),
      limit: wholeNumber(MAX_LISTED).default(50),
    }),
    async run({ state, limit }, { ownerOrders, onTooNew }) {
      const states = state ? [state] : unsentStates;
      const found = await ownerOrders.unsentMails({ states, limit }, onTooNew);
      return done(found.length === 0 ? "There is no such mail.\n" : joinLines(found.map(mailLine)));
    },
  }),
  "retry-mail": command({
    summary: "sends a refused mail again",
    schema: z.object({ MAIL: z.string().refine(isMailId, "is not the id of a mail") }),
    run: async ({ MAIL }, { ownerOrders }) =>
      ({
        queued: done("The mail will be sent again.\n"),
        notRefused: refused(`There is no refused mail ${MAIL}.\n`),
        outdated: refused("The order has changed since, so the mail is not needed any more.\n"),
        noAddress: refused("The order has no address.\n"),
      })[await ownerOrders.retryMail(MAIL)],
  }),
  "new-version": command({
    summary: "mails the buyers of a file that it has a new version",
    help: `
  --note TEXT         what is new, up to 500 characters
  --dry-run           only counts the mails

Build the shop with the new file and start it first. Each order gets one mail per version of the file, however often
you repeat the command; after an interruption, repeat it.`,
    schema: z.object({
      FILE: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "is not the id of a file"),
      note: z
        .string()
        .trim()
        .min(1, "is empty")
        .max(500, "is longer than 500 characters")
        .optional(),
      "dry-run": flag,
    }),
    async run({ FILE: fileId, note, "dry-run": isDryRun }, { ownerOrders, onTooNew }) {
      const news = { fileId, note, isDryRun, onTooNew };
      const counts = await ownerOrders.announceVersion(news);
      return counts
        ? done(joinLines(versionLines(news, counts)))
        : refused(`The shop has never offered a file ${fileId}.\n`);
    },
  }),
};
