/** `npm run accounts -- COMMAND`: manages the accounts and guests of a shop, whether or not it is running. */
import { parseArgs } from "node:util";
import type { AccountAdmin, AccountSummary } from "#domain/ports/identity.ts";
import {
  type GuestAdmin,
  openAccounts,
  type StoredAccounts,
} from "#server/modules/identity/accounts.ts";
import { type Outcome, printOutcome, runOnShop } from "./shop-command.ts";
import { BAD_USAGE, DONE, FAILED } from "./terminal.ts";

const PAGE = 200;
const EMAIL = /^[^@\s]+@[^@\s]+$/;
const ORDER = /^[\w-]+$/;

const USAGE = `Usage: npm run accounts -- COMMAND

  list               prints all accounts with an address
  disable EMAIL      ends the sessions and refuses sign-ins
  enable EMAIL       allows sign-ins again
  revoke EMAIL       ends the sessions
  reset-mfa EMAIL    removes the second factor and ends the sessions
  delete EMAIL       removes the account and ends its downloads; its orders stay, without its address
  delete-guest EMAIL or ORDER
                     the same for buyers without an account: ends what guests paid with the address, or with
                     that of the order, and removes the guests

With IDENTITY=firebase only delete-guest works; Firebase's console manages the accounts.
`;
const FIREBASE = "Firebase holds the accounts (IDENTITY=firebase): use its console.";

interface Change {
  readonly apply: (admin: AccountAdmin, uid: string) => Promise<boolean>;
  readonly done: string;
}

const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["disable", { apply: (admin, uid) => admin.setDisabled(uid, true), done: "disabled" }],
  ["enable", { apply: (admin, uid) => admin.setDisabled(uid, false), done: "enabled" }],
  ["revoke", { apply: (admin, uid) => admin.revoke(uid), done: "signed out everywhere" }],
  [
    "reset-mfa",
    { apply: (admin, uid) => admin.resetSecondFactor(uid), done: "without second factor" },
  ],
  ["delete", { apply: (admin, uid) => admin.delete(uid), done: "deleted" }],
]);

export async function manageAccounts(
  words: readonly string[],
  open: () => Promise<Pick<StoredAccounts, "accounts" | "guests">>,
): Promise<Outcome> {
  const request = parseWords(words);
  if (typeof request === "string") return { exitCode: BAD_USAGE, output: `${request}\n\n${USAGE}` };
  if (request.command === "help") return { exitCode: DONE, output: USAGE };
  const { accounts: admin, guests } = await open();
  if (request.command === "deleteGuest") return deleteGuest(guests, request.named);
  if (!admin) return { exitCode: FAILED, output: `${FIREBASE}\n` };
  if (request.command === "list") return { exitCode: DONE, output: await list(admin) };
  const { email, change } = request;
  const account = await admin.find(email);
  const isDone = account && (await change.apply(admin, account.uid));
  if (isDone) return { exitCode: DONE, output: `${email} is ${change.done}.\n` };
  const hint = change === changes.get("delete") ? ` For a guest's purchases: delete-guest.` : "";
  return { exitCode: FAILED, output: `No account has the address ${email}.${hint}\n` };
}

/** `named` is an address, or the id of an order that was paid with one. */
async function deleteGuest(guests: GuestAdmin, named: string): Promise<Outcome> {
  const address = named.includes("@") ? named : await guests.addressOf(named);
  if (address === undefined)
    return {
      exitCode: FAILED,
      output: `The order ${named} has no address: it is unknown, was never paid, or its buyer is deleted already.\n`,
    };
  const { ended, kept } = await guests.delete(address);
  const lines = [
    ended.length > 0
      ? `Ended, and without an address from now on: ${ended.join(", ")}`
      : `No guest has a purchase that was paid with ${address}.`,
    ...(kept.length > 0
      ? [`Bought with an account, and kept: ${kept.join(", ")}. To end these, delete the account.`]
      : []),
  ];
  return { exitCode: ended.length > 0 ? DONE : FAILED, output: `${lines.join("\n")}\n` };
}

type Request =
  | { readonly command: "list" }
  | { readonly command: "help" }
  | { readonly command: "deleteGuest"; readonly named: string }
  | { readonly command: "change"; readonly change: Change; readonly email: string };

function parseWords(words: readonly string[]): Request | string {
  let positionals: string[];
  try {
    const options = { help: { type: "boolean", short: "h" } } as const;
    const parsed = parseArgs({ args: [...words], allowPositionals: true, options });
    if (parsed.values.help) return { command: "help" };
    ({ positionals } = parsed);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const [command, email, ...rest] = positionals;
  if (command === undefined) return "A command is missing.";
  if (rest.length > 0) return `Too many words: ${rest.join(" ")}`;
  if (command === "list") return email === undefined ? { command } : "list takes no address.";
  if (command === "delete-guest") {
    if (email === undefined) return `${command} needs an address or an order.`;
    if (!EMAIL.test(email) && !ORDER.test(email)) return `${email} is no address and no order.`;
    return { command: "deleteGuest", named: email };
  }
  const change = changes.get(command);
  if (!change) return `There is no command ${command}.`;
  if (email === undefined) return `${command} needs an address.`;
  if (!EMAIL.test(email)) return `${email} is not an email address.`;
  return { command: "change", change, email };
}

async function list(admin: AccountAdmin): Promise<string> {
  const lines: string[] = [];
  let page: AccountSummary[];
  let after = "";
  do {
    page = await admin.list({ after, limit: PAGE });
    lines.push(...page.map(describe));
    after = page.at(-1)?.email ?? "";
  } while (page.length === PAGE);
  return lines.length > 0 ? `${lines.join("\n")}\n` : "Nobody has an account yet.\n";
}

function describe(account: AccountSummary): string {
  const { email = "", uid, createdAt, lastLoginAt } = account;
  const states = [
    account.isDisabled ? "disabled" : "enabled",
    account.isEmailVerified ? "verified" : "unverified",
    ...(account.hasSecondFactor ? ["second factor"] : []),
  ];
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return [
    email,
    uid,
    states.join(", "),
    `since ${day(createdAt)}`,
    `last ${day(lastLoginAt)}`,
  ].join("\t");
}

if (import.meta.main)
  await runOnShop(
    ({ config }) => openAccounts(config, Date),
    async (words, open) => printOutcome(await manageAccounts(words, open)),
  );
