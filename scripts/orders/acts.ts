import { z } from "zod";
import { commandLine } from "#domain/orders/owner-actions.ts";
import { done, joinLines, refused } from "../terminal.ts";
import { command, noOrder, orderId, wholeNumber } from "./command.ts";
import { actionLine } from "./print.ts";

const words = z.string().trim().min(1, "is empty").max(500, "is longer than 500 characters");

const reason = { why: words.optional() };
const help = `
  --why TEXT          is recorded, for the owners`;

export const acts = {
  lock: command({
    summary: "takes the files from the buyer, without a refund",
    help,
    schema: z.object({ ORDER: orderId, ...reason }),
    run: async ({ ORDER, why }, { ownerOrders }) =>
      ({
        changed: done("The files are locked.\n"),
        unchanged: done("The files are locked already.\n"),
        noFiles: refused(`Order ${ORDER} gives its buyer no files.\n`),
        unknown: noOrder(ORDER),
      })[await ownerOrders.lock(ORDER, true, { ...commandLine, why })],
  }),
  unlock: command({
    summary: "gives locked files back to the buyer",
    help,
    schema: z.object({ ORDER: orderId, ...reason }),
    run: async ({ ORDER, why }, { ownerOrders }) =>
      ({
        changed: done("The buyer has the files again.\n"),
        unchanged: done("The files are not locked.\n"),
        noFiles: refused(`Order ${ORDER} gives its buyer no files.\n`),
        unknown: noOrder(ORDER),
      })[await ownerOrders.lock(ORDER, false, { ...commandLine, why })],
  }),
  note: command({
    summary: "adds a note to an order, which only owners read",
    schema: z.object({ ORDER: orderId, TEXT: words }),
    async run({ ORDER, TEXT: why }, { ownerOrders }) {
      if (!(await ownerOrders.find(ORDER))) return noOrder(ORDER);
      await ownerOrders.addNote(ORDER, { ...commandLine, why });
      return done("The note is added.\n");
    },
  }),
  actions: command({
    summary: "lists what owners changed and exported, newest first",
    help: `
  --limit NUMBER      at most so many, up to 1000 (50)`,
    schema: z.object({ limit: wholeNumber(1000).default(50) }),
    async run({ limit }, { ownerOrders, onTooNew }) {
      const found = await ownerOrders.actions({ limit }, onTooNew);
      return done(found.length === 0 ? "Nothing was changed.\n" : joinLines(found.map(actionLine)));
    },
  }),
};
