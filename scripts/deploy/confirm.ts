/** The last question of `npm run deploy -- setup`. */
import { existsSync } from "node:fs";
import type { AskOptions } from "./answers.ts";
import type { Places } from "./places.ts";
import type { Values } from "./settings-file.ts";
import { describeBackup } from "./take-in.ts";

interface Asking {
  readonly ask: NonNullable<AskOptions["ask"]>;
  /** A backup with which the shop begins. */
  readonly restore: string | undefined;
}

/** Shows what is about to be set up, and asks. */
export async function isWanted(
  values: Values,
  places: Places,
  { ask, restore }: Asking,
): Promise<boolean> {
  const { STORE: from, PUBLIC_URL = "", MAIL_URL = "", DATABASE_URL } = values;
  const copied = from ? `${places.store}, a copy of ${from}` : "the sample of the clone";
  const lines = [
    ["domain", new URL(PUBLIC_URL).hostname],
    ["owner", values["OWNER_EMAILS"]],
    ["mail relay", new URL(MAIL_URL).host],
    ["sender", values["MAIL_FROM"]],
    ["mode", values["TEST_MODE"] ? "test, in which nobody pays" : "live"],
    ["store", existsSync(places.store) ? places.store : copied],
    [
      "database",
      DATABASE_URL ? `of DATABASE_URL, ${DATABASE_URL.split(":")[0]}` : `SQLite in ${places.data}`,
    ],
    ...(restore === undefined ? [] : [["restores", await describeBackup(restore)]]),
  ];
  const shown = lines.map(([name = "", text = ""]) => `  ${name.padEnd(12)}${text}\n`).join("");
  const answer = await ask(`The shop will be set up like this:\n${shown}Go on?`, "Y/n");
  return /^(?:y(?:es)?)?$/i.test(answer.trim());
}
