import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

/** The variables that only `.env` sets, so that reading it again can change and remove them. */
const fromFile = new Set<string>();

export class UnreadableSettings extends Error {
  /** Where `.env` leads to if it is a link. */
  readonly path: string;
  readonly code: string;

  constructor(path: string, code: string) {
    super(`The settings in ${path} cannot be read (${code}); doctor says what to do`);
    this.path = path;
    this.code = code;
  }
}

/** Adds the variables of `.env` (beside package.json); other variables of the process win. Throws UnreadableSettings. */
export function loadEnvironment(root: string): NodeJS.ProcessEnv {
  const environment = process.env; // oxlint-disable-line no-restricted-properties -- handed to readConfig
  const variables = parseEnv(readText(root));
  for (const name of fromFile) delete environment[name];
  fromFile.clear();
  for (const [name, value] of Object.entries(variables)) {
    if (environment[name] !== undefined) continue;
    environment[name] = value;
    fromFile.add(name);
  }
  return environment;
}

function readText(root: string): string {
  const file = join(root, ".env");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (!found) return "";
    const path = found.isSymbolicLink() ? resolve(root, readlinkSync(file)) : file;
    throw new UnreadableSettings(path, (error as NodeJS.ErrnoException).code ?? "unknown");
  }
}

/** Read by Node.js and by packages for databases, clouds, proxies and traces. */
const OTHERS =
  /^(?:NODE_|AWS_|GOOGLE_|FIRESTORE_|GCLOUD_|OTEL_|PG|UV_|SSL_CERT_|HTTPS?_PROXY$|NO_PROXY$|TZ$|LANG$|LC_)/i;

/** A value, which may have several lines. */
const QUOTED = /=[ \t]*(["'`])(?:(?!\1)[^])*\1/g;

/** Of `.env`: names that are no settings, and lines that set nothing, without their text, which may be a secret. */
export function ignoredNotices(root: string, settings: readonly string[]) {
  const text = readText(root);
  const unknown = Object.keys(parseEnv(text))
    .toSorted()
    .filter((name) => !settings.includes(name) && !OTHERS.test(name));
  const lines = text.replaceAll(QUOTED, (value) => value.replaceAll(/[^\n]/g, "=")).split("\n");
  return {
    unknown:
      unknown.length === 0
        ? []
        : [
            `.env sets ${unknown.join(", ")}, which Tollgate does not know; .env.example lists all settings.`,
          ],
    stray: lines.flatMap((line, index) => {
      const isRead = line.includes("=") || /^\s*(?:#|$)/.test(line);
      return isRead ? [] : [`Line ${index + 1} of .env is not NAME=value, so nothing reads it`];
    }),
  };
}
