/** `npm run accounts -- COMMAND`: manages the accounts and guests of a shop, whether or not it is running. */
import { z } from "zod";
import type { AccountAdmin, AccountSummary } from "#domain/ports/identity.ts";
import { openAccounts, type StoredAccounts } from "#server/modules/identity/accounts.ts";
import { commandsOf, createCommandLine, listCommands } from "./command-line.ts";
import { runOnShop } from "./shop-command.ts";
import { EXIT_DONE, done, EXIT_FAILED, joinLines, printOutcome, refused } from "./terminal.ts";

type AccountDesk = Pick<StoredAccounts, "accounts" | "guests">;

const PAGE = 200;
const EMAIL = /^[^@\s]+@[^@\s]+$/;
const ORDER = /^[\w-]+$/;
const FIREBASE = "Firebase holds the accounts (IDENTITY=firebase): use its console.\n";

const command = commandsOf<AccountDesk>();

const commands = {
  list: command({
    summary: "prints all accounts with an address",
    schema: z.object({}),
    run: async (_, { accounts }) => (accounts ? done(await list(accounts)) : refused(FIREBASE)),
  }),
  verify: change(
    "trusts the address without a mailed link, such as the owner's before mails work",
    "verified",
    (admin, uid) => admin.verify(uid),
  ),
  disable: change("ends the sessions and refuses sign-ins", "disabled", (admin, uid) =>
    admin.setDisabled(uid, true),
  ),
  enable: change("allows sign-ins again", "enabled", (admin, uid) => admin.setDisabled(uid, false)),
  revoke: change("ends the sessions", "signed out everywhere", (admin, uid) => admin.revoke(uid)),
  "reset-mfa": change(
    "removes the second factor and ends the sessions",
    "without second factor",
    (admin, uid) => admin.resetSecondFactor(uid),
  ),
  delete: change(
    "removes the account and ends its downloads; its orders stay, without its address",
    "deleted",
    (admin, uid) => admin.delete(uid),
    " For a guest's purchases: delete-guest.",
  ),
  "delete-guest": command({
    summary: `the same for buyers without an account: ends what guests paid with the address, or with
that of the order, and removes the guests`,
    schema: z.object({
      "EMAIL or ORDER": z.string().refine((named) => EMAIL.test(named) || ORDER.test(named), {
        error: ({ input }) => `${input} is no address and no order`,
      }),
    }),
    async run({ "EMAIL or ORDER": named }, { guests }) {
      const address = named.includes("@") ? named : await guests.addressOf(named);
      if (address === undefined)
        return refused(
          `The order ${named} has no address: it is unknown, was never paid, or its buyer is deleted already.\n`,
        );
      const { ended, kept } = await guests.delete(address);
      const lines = [
        ended.length > 0
          ? `Ended, and without an address from now on: ${ended.join(", ")}`
          : `No guest has a purchase that was paid with ${address}.`,
        ...(kept.length > 0
          ? [
              `Bought with an account, and kept: ${kept.join(", ")}. To end these, delete the account.`,
            ]
          : []),
      ];
      return { exitCode: ended.length > 0 ? EXIT_DONE : EXIT_FAILED, output: joinLines(lines) };
    },
  }),
};

export const manageAccounts = createCommandLine<AccountDesk>({
  commands,
  helpOption: { type: "boolean", short: "h" },
  missing: "A command is missing.",
  usage: () => `Usage: npm run accounts -- COMMAND

${listCommands(commands, 21)}

With IDENTITY=firebase only delete-guest works; Firebase's console manages the accounts.
`,
  findProblem(name, known, [named, ...rest]) {
    if (rest.length > 0) return `Too many words: ${rest.join(" ")}`;
    const [word] = known?.words ?? [];
    if (known && !word && named !== undefined) return `${name} takes no address.`;
    if (!word || named !== undefined) return undefined;
    return `${name} needs ${word === "EMAIL" ? "an address" : "an address or an order"}.`;
  },
  describe: (_, message) => `${message}.`,
});

/** If no account has the address, the output ends with `hint`. */
function change(
  summary: string,
  state: string,
  apply: (admin: AccountAdmin, uid: string) => Promise<boolean>,
  hint = "",
) {
  return command({
    summary,
    schema: z.object({
      EMAIL: z.string().regex(EMAIL, { error: ({ input }) => `${input} is not an email address` }),
    }),
    async run({ EMAIL: email }, { accounts }) {
      if (!accounts) return refused(FIREBASE);
      const account = await accounts.find(email);
      const isDone = account && (await apply(accounts, account.uid));
      if (isDone) return done(`${email} is ${state}.\n`);
      return refused(`No account has the address ${email}.${hint}\n`);
    },
  });
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
  return lines.length > 0 ? joinLines(lines) : "Nobody has an account yet.\n";
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
