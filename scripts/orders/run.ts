import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { type Commands, createCommandLine, labelOf, listCommands } from "../command-line.ts";
import { printOutcome, type Terminal, warnTooNew } from "../terminal.ts";
import type { OrderDesk } from "./command.ts";
import { acts } from "./acts.ts";
import { invoices } from "./invoices.ts";
import { exports, lists, months, truth } from "./lists.ts";
import { mails } from "./mails.ts";
import { refunds, withdrawals } from "./refunds.ts";

/** In the order of the help. */
export const commands: Commands<OrderDesk> = {
  ...lists,
  ...withdrawals,
  ...truth,
  ...months,
  ...refunds,
  ...mails,
  ...acts,
  ...exports,
  ...invoices,
};

const generalUsage = `Usage: npm run orders -- COMMAND [OPTIONS]

${listCommands(commands, 34)}

COMMAND --help describes its options. Works while the shop runs, on the orders of the mode (test or live) that its
settings choose; orders of guests are included.
`;

function usageOf(name = ""): string {
  const { words, summary, help } = commands[name] ?? {};
  if (!words) return generalUsage;
  const line = ["Usage: npm run orders --", name, ...words, ...(help ? ["[OPTIONS]"] : [])];
  return `${line.join(" ")}\n\n${summary}\n${help ? `${help}\n` : ""}`;
}

const runCommand = createCommandLine<OrderDesk>({
  commands,
  isNameFirst: true,
  helpOption: { type: "boolean", short: "h" },
  missing: "A command is missing.",
  usage: usageOf,
  findProblem(name, command, given) {
    const { words = [] } = command ?? {};
    const expected = words.length > 0 ? `only ${words.join(" and ")}` : "no arguments";
    if (given.length > words.length)
      return `${name} takes ${expected}, but got: ${given.join(" ")}`;
    return given.length < words.length ? `${words[given.length]} is missing.` : undefined;
  },
  describe: (key, message) => `${labelOf(key)} ${message}.`,
});

/** Returns the exit code: 0 done, 1 failed, 2 usage error. `open` is called only for a valid command. */
export async function manageOrders(
  words: readonly string[],
  open: () => Promise<OwnerOrders>,
  terminal: Terminal,
): Promise<number> {
  const onTooNew = warnTooNew(terminal);
  const openDesk = async () => ({ ownerOrders: await open(), terminal, onTooNew });
  return printOutcome(await runCommand(words, openDesk), terminal);
}
