import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The variables that only `.env` sets, so that reading it again can change and remove them. */
const fromFile = new Set<string>();

/**
 * Adds the variables of `.env` (beside package.json); other variables of the process win. Throws if the file cannot be
 * read.
 */
export function loadEnvironment(root: string): NodeJS.ProcessEnv {
  const environment = process.env; // oxlint-disable-line no-restricted-properties -- handed to readConfig
  const variables = readEnvironmentFile(root);
  for (const name of fromFile) delete environment[name];
  fromFile.clear();
  for (const [name, value] of Object.entries(variables)) {
    if (environment[name] !== undefined) continue;
    environment[name] = value;
    fromFile.add(name);
  }
  return environment;
}

function readEnvironmentFile(root: string): NodeJS.Dict<string> {
  const file = join(root, ".env");
  try {
    return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  } catch (cause) {
    throw new Error(`The settings in ${file} cannot be read: ${String(cause)}`, { cause });
  }
}

/** Read by Node.js and by packages for databases, clouds, proxies and traces. */
const OTHERS =
  /^(?:NODE_|AWS_|GOOGLE_|FIRESTORE_|GCLOUD_|OTEL_|PG|UV_|SSL_CERT_|HTTPS?_PROXY$|NO_PROXY$|TZ$|LANG$|LC_)/i;

export function unknownNotices(root: string, settings: readonly string[]): string[] {
  const names = Object.keys(readEnvironmentFile(root));
  const unknown = names.toSorted().filter((name) => !settings.includes(name) && !OTHERS.test(name));
  if (unknown.length === 0) return [];
  return [
    `.env sets ${unknown.join(", ")}, which Tollgate does not know; .env.example lists all settings.`,
  ];
}
