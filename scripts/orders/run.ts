/** The commands of `npm run orders`; `command.ts` says what one is. */
import { parseArgs } from "node:util";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { BAD_USAGE, print, type Terminal } from "../terminal.ts";
import { correctAddress, newVersion, refund, resend, settleRefund } from "./change.ts";
import type { Command } from "./command.ts";
import { invoice, tax } from "./invoices.ts";
import { attention, exportAll, list, show, truth } from "./show.ts";
import { declineWithdrawal, withdrawals } from "./withdrawals.ts";

export const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  attention,
  withdrawals,
  "decline-withdrawal": declineWithdrawal,
  truth,
  refund,
  "settle-refund": settleRefund,
  resend,
  "correct-address": correctAddress,
  "new-version": newVersion,
  export: exportAll,
  invoice,
  tax,
};

/** Returns the exit code: 0 done, 1 failed, 2 usage error. `open` is called only for a valid command. */
export async function manageOrders(
  [name, ...args]: readonly string[],
  open: () => Promise<OwnerOrders>,
  terminal: Terminal,
): Promise<number> {
  if (name === "--help" || name === "-h") return print(terminal, generalUsage());
  const refuse = (problem: string, usage = generalUsage()) => {
    terminal.err.write(`${problem}\n\n${usage}`);
    return BAD_USAGE;
  };
  if (name === undefined) return refuse("A command is missing.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return refuse(`There is no command ${name}.`);
  const usage = usageOf(name, command);
  const given = readWords(name, command, args);
  if (given === "help") return print(terminal, usage);
  if (typeof given === "string") return refuse(given, usage);
  const prepared = command.prepare(given);
  if (typeof prepared === "function") return prepared(await open(), terminal);
  const isWord = command.words.includes(prepared.name);
  return refuse(`${isWord ? "" : "--"}${prepared.name} ${prepared.message}.`, usage);
}

/** By name; a text says what is wrong. */
function readWords(
  name: string,
  { options, words }: Command,
  args: string[],
): Record<string, unknown> | string {
  const help = { type: "boolean", short: "h" } as const;
  let parsed: { positionals: string[]; values: Record<string, unknown> };
  try {
    parsed = parseArgs({ args, options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { positionals, values } = parsed;
  if (values["help"] === true) return "help";
  if (positionals.length > words.length) {
    const expected = words.length > 0 ? `only ${words.join(" and ")}` : "no arguments";
    return `${name} takes ${expected}, but got: ${positionals.join(" ")}`;
  }
  const missing = words[positionals.length];
  if (missing !== undefined) return `${missing} is missing.`;
  return { ...values, ...Object.fromEntries(words.map((word, at) => [word, positionals[at]])) };
}

function usageOf(name: string, { words, summary, help }: Command): string {
  const line = ["Usage: npm run orders --", name, ...words, ...(help ? ["[OPTIONS]"] : [])];
  return `${line.join(" ")}\n\n${summary}\n${help ? `${help}\n` : ""}`;
}

function generalUsage(): string {
  const lines = Object.entries(commands).map(
    ([name, { words, summary }]) => `  ${[name, ...words].join(" ").padEnd(32)}${summary}`,
  );
  return `Usage: npm run orders -- COMMAND [OPTIONS]

${lines.join("\n")}

COMMAND --help describes its options. Works while the shop runs, on the orders of the mode (test or live) that its
settings choose; orders of guests are included.
`;
}
