/** `npm run reseal`: encrypts data of a former app secret again with the current one. */
import { fileURLToPath } from "node:url";
import { readConfig } from "#server/config/config.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { openStoredDocuments } from "#server/modules/documents.ts";
import { type Resealed, reseal } from "#server/modules/reseal.ts";
import { openSecrets } from "#server/secrets/secrets.ts";
import { BadUsage, runScript } from "./command.ts";
import { counted } from "./terminal.ts";

const USAGE = `Usage: npm run reseal -- [--leaked]

After a change of the app secret, encrypts again what the former one encrypted. The shop may run, if it was started
with the new secret and the former one. Afterwards remove APP_SECRET_FORMER, or all lines but the first in the file
app-secret, and restart; a secret that an earlier build stored in the database is deleted. Keep the former one with the
backups that were taken before.

  --leaked   also ends all sessions and replaces the keys that sign them, because somebody may have a former secret
             and a copy of the database: everybody signs in again, and guests restore what they bought by a code

docs/app-secret.md says more.
`;

await runScript(USAGE, { leaked: { type: "boolean" } }, async (words, { leaked }) => {
  if (words.length > 0) throw new BadUsage("It takes no names.");
  const config = readConfig(loadEnvironment(fileURLToPath(new URL("..", import.meta.url))));
  const { services, close } = await openStoredDocuments({
    settings: config.documents,
    isTest: config.isTestMode,
  });
  try {
    const secrets = await openSecrets(services.documents, config);
    const options = { isLeaked: leaked === true, isTest: config.isTestMode };
    return describe(await reseal(services.documents, secrets, options));
  } finally {
    await close();
  }
});

function describe({ rewritten, unreadable, deleted }: Resealed): string {
  const lines = [`Encrypted ${counted(rewritten, "document")} again.`];
  if (deleted > 0) lines.push(`Deleted ${deleted} sessions, tokens and keys.`);
  if (unreadable.length > 0)
    lines.push(
      `No known secret opens these ${unreadable.length}: ${unreadable.slice(0, 10).join(", ")}. Set APP_SECRET_FORMER to theirs and repeat the command.`,
    );
  else
    lines.push(
      "Now remove the former secret from the settings or the file, and restart every machine.",
    );
  return `${lines.join("\n")}\n`;
}
