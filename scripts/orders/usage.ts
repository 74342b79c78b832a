import type { ParseArgsConfig } from "node:util";
import { MAX_REPORT_DAYS } from "#domain/back-office/fulfilment-report.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const filterOptions = { status: text, since: text, until: text, email: text, plan: text };

const filterHelp = `
  --status STATUS     pending, paid, partially_refunded, refunded, disputed, failed or expired;
                      several with commas
  --since DAY         created on this day (UTC, such as 2026-01-31) or later
  --until DAY         created on this day or earlier
  --email ADDRESS     paid with this address
  --plan ID           of this plan`;

interface CommandHelp {
  /** After the command's name; one word each. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: Options;
  readonly help: string;
}

export const commands = {
  list: {
    words: [],
    summary: "lists orders, newest first",
    options: { ...filterOptions, limit: text, after: text },
    help: `${filterHelp}
  --limit NUMBER      at most so many, up to 1000 (50)
  --after ORDER       those that follow this order in the list`,
  },
  show: {
    words: ["ORDER"],
    summary: "shows an order, its payment, access, history, mails and reports",
    options: {},
    help: "",
  },
  attention: {
    words: [],
    summary: "lists what needs you: orders, blocked clients, unknown payments",
    options: {},
    help: "",
  },
  withdrawals: {
    words: [],
    summary: "lists withdrawals to refund or decide, oldest first",
    options: {},
    help: "",
  },
  "decline-withdrawal": {
    words: ["ORDER"],
    summary: "declines a withdrawal without a right; refund accepts it",
    options: {},
    help: "",
  },
  truth: {
    words: [],
    summary: "shows per day which purchases were paid, sent and downloaded, and what is missing",
    options: { days: text },
    help: `
  --days NUMBER       the newest days, up to ${MAX_REPORT_DAYS} (7)`,
  },
  refund: {
    words: ["ORDER"],
    summary: "refunds an order, in full or in part",
    options: { amount: text, key: text, yes: flag },
    help: `
  --amount NUMBER     in minor units, such as 500 for 5.00; without it, all that is left
  --key KEY           a repeated refund with the same key is made once
  --yes               does not ask`,
  },
  "settle-refund": {
    words: ["ORDER"],
    summary: "takes a failed refund off the list, once you have sent the money in another way",
    options: {},
    help: "",
  },
  resend: {
    words: ["ORDER"],
    summary: "sends the receipt again",
    options: {},
    help: "",
  },
  "correct-address": {
    words: ["ORDER", "ADDRESS"],
    summary: "replaces a paid order's address and sends its receipt there",
    options: {},
    help: "",
  },
  "new-version": {
    words: ["FILE"],
    summary: "mails the buyers of a file that it has a new version",
    options: { note: text, "dry-run": flag },
    help: `
  --note TEXT         what is new, up to 500 characters
  --dry-run           only counts the mails

Build the shop with the new file and start it first. Each order gets one mail per version of the file, however often
you repeat the command; after an interruption, repeat it.`,
  },
  export: {
    words: [],
    summary: "writes orders as CSV or JSON Lines",
    options: { ...filterOptions, format: text, out: text, addresses: flag },
    help: `${filterHelp}
  --format FORMAT     csv or jsonl (csv)
  --out FILE          a new file, instead of the terminal
  --addresses         adds the addresses that buyers paid with

Amounts are in minor units; the column "unit" says how much one is, such as 0.01 EUR.`,
  },
  invoice: {
    words: ["ORDER"],
    summary: "makes the invoice of an order of an earlier build, and prints its numbers",
    options: {},
    help: "",
  },
  tax: {
    words: [],
    summary: "sums sales and returns per quarter, country and rate, as CSV",
    options: { quarter: text },
    help: `
  --quarter QUARTER   only this one, such as 2026-Q4

Amounts are in minor units; the column "unit" says how much one is, such as 0.01 EUR. Quarters are in
UTC. A row whose quarter and soldIn differ corrects an earlier return. The country is that of the billing address, else
that of the card or bank account; unproven counts the sales for which these two are not known or not the same.`,
  },
} satisfies Record<string, CommandHelp>;

export type CommandName = keyof typeof commands;

export function usageOf(name: CommandName | undefined): string {
  if (name === undefined) return generalUsage();
  const { words, summary, help } = commands[name];
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
