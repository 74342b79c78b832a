import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { readConfig } from "#server/config/config.ts";
import type { DocumentsConfig } from "#server/config/documents.ts";
import type { FilesConfig } from "#server/config/files.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { secretsOutside } from "#server/secrets/own-secret.ts";
import { inOwnWords, warnInClone } from "./own-clone.ts";
import { EXIT_BAD_USAGE, EXIT_FAILED } from "./terminal.ts";

export interface ShopData {
  readonly documents: DocumentsConfig;
  readonly files: FilesConfig;
  /** Secrets outside the database, the current one first. */
  readonly appSecrets: readonly string[];
  readonly secretPath: string;
  /** Folder of the backups' folders. Absent if unknown. */
  readonly backupDir?: string | undefined;
  /** Of backups. Absent if they are not encrypted. */
  readonly passphrase?: string | undefined;
}

type Flags = Readonly<Record<string, boolean | string | undefined>>;

export class BadUsage extends Error {}

/** Prints the result of `work`, or its error. Sets the exit code: 0 done, 1 failed, 2 usage error. */
export async function runScript(
  usage: string,
  options: NonNullable<ParseArgsConfig["options"]>,
  work: (positionals: readonly string[], flags: Flags) => Promise<string>,
): Promise<void> {
  // New files are private, because they contain email addresses and password hashes.
  process.umask(0o077);
  try {
    const { positionals, values } = parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    process.stdout.write(
      values.help === true ? inOwnWords(usage) : await work(positionals, values as Flags),
    );
  } catch (error) {
    if (isBadUsage(error)) return reportUsage(error.message, usage);
    process.exitCode = EXIT_FAILED;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Throws BadUsage unless there is exactly one argument. */
export function onlyFolder([folder, ...rest]: readonly string[]): string {
  if (folder === undefined || rest.length > 0) throw new BadUsage("Name one folder.");
  return folder;
}

export async function runFolderCommand(
  usage: string,
  options: NonNullable<ParseArgsConfig["options"]>,
  work: (data: ShopData, folder: string, flags: Flags) => Promise<string>,
): Promise<void> {
  const all = { ...options, "passphrase-file": { type: "string" } as const };
  await runScript(usage, all, async (positionals, flags) => {
    const folder = onlyFolder(positionals);
    warnInClone();
    const root = fileURLToPath(new URL("..", import.meta.url));
    const config = readConfig(loadEnvironment(root));
    const { documents, files, formerSecrets, secretPath, backupDir } = config;
    const data = {
      documents,
      files,
      appSecrets: [...(await secretsOutside(config)), ...formerSecrets],
      secretPath,
      backupDir,
      passphrase: readPassphrase(flags["passphrase-file"]) ?? config.backupPassphrase,
    };
    return work(data, folder, flags);
  });
}

/** Throws if the file's first line is empty. Undefined without a file. */
function readPassphrase(path: Flags[string]): string | undefined {
  if (typeof path !== "string") return undefined;
  const [line = ""] = readFileSync(path, "utf8").split(/\r?\n/);
  if (line === "")
    throw new Error(`The first line of ${path} is empty: it must be the passphrase.`);
  return line;
}

function reportUsage(problem: string, usage: string): void {
  process.exitCode = EXIT_BAD_USAGE;
  process.stderr.write(`${problem}\n\n${inOwnWords(usage)}`);
}

function isBadUsage(error: unknown): error is Error {
  return (
    error instanceof BadUsage ||
    (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
  );
}
