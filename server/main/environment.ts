import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Adds the variables of `.env` (beside package.json); existing variables win. */
export function loadEnvironment(root: string): NodeJS.ProcessEnv {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env; // oxlint-disable-line no-restricted-properties -- read once, handed to readConfig
}

/** Read by Node.js and by packages for databases, clouds and proxies. */
const OTHERS =
  /^(?:NODE_|AWS_|GOOGLE_|FIRESTORE_|GCLOUD_|PG|UV_|SSL_CERT_|HTTPS?_PROXY$|NO_PROXY$|TZ$|LANG$|LC_)/i;

export function unknownNotices(root: string, settings: readonly string[]): string[] {
  const file = join(root, ".env");
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : [];
  const unknown = names.toSorted().filter((name) => !settings.includes(name) && !OTHERS.test(name));
  if (unknown.length === 0) return [];
  return [
    `.env sets ${unknown.join(", ")}, which Tollgate does not know; .env.example lists all settings.`,
  ];
}
