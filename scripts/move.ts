/** `npm run move -- FROM TO`: copies all documents from one database to another, or compares them. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isInUse } from "#server/adapters/documents/sqlite-copy.ts";
import { compare, type Comparison, move } from "#server/adapters/documents/move.ts";
import { type DocumentsConfig, documentsSettings } from "#server/config/documents.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { openArchive } from "#server/modules/archives.ts";

const FAILED = 1;
const BAD_USAGE = 2;
const MOST_NAMES = 10;

const USAGE = `Usage: npm run move -- [--replace] FROM TO
       npm run move -- --check FROM TO

Copies all documents of the database FROM to the database TO, each a URL as in DATABASE_URL: sqlite:PATH,
postgres://USER:PASSWORD@HOST/DATABASE or firestore://PROJECT. Stop the shop first. Afterwards it compares both, prints
the number of documents and a hash of them, and then the shop can start with DATABASE_URL=TO. A move that was
interrupted continues when the command is repeated. Files are not moved: the shop stores its own again at its start.

  --replace   delete what else is in TO; otherwise TO must be empty
  --check     only compare
`;

class BadUsage extends Error {}

async function main(): Promise<number> {
  // New files are private: they contain email addresses and password hashes.
  process.umask(0o077);
  const { values, positionals } = readArguments();
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [fromUrl, toUrl, ...rest] = positionals;
  if (!fromUrl || !toUrl || rest.length > 0) throw new BadUsage("Name two databases.");
  if (values.check && values.replace) throw new BadUsage("--check changes nothing.");
  const [from, to] = [toSettings(fromUrl), toSettings(toUrl)];
  if (JSON.stringify(from) === JSON.stringify(to)) throw new BadUsage("FROM and TO are the same.");
  assertUsable(from, !values.check);
  if (values.check) assertUsable(to, false);
  const source = await openArchive(from);
  try {
    const target = await openArchive(to);
    try {
      const result = values.check
        ? await compare(source, target)
        : await move(source, target, {
            from: createHash("sha256").update(fromUrl).digest("hex"),
            isReplacing: values.replace === true,
          });
      return report(result, values.check === true);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        check: { type: "boolean" },
        replace: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new BadUsage(error instanceof Error ? error.message : String(error));
  }
}

function toSettings(url: string): DocumentsConfig {
  const parsed = documentsSettings.variables.DATABASE_URL.safeParse(url);
  if (!parsed.success) throw new BadUsage(`A database ${parsed.error.issues[0]?.message}.`);
  return documentsSettings.read({ DATABASE_URL: url, DATA_DIR: "data" });
}

function assertUsable(settings: DocumentsConfig, mustBeFree: boolean): void {
  if (settings.kind !== "sqlite") return;
  if (!existsSync(settings.path)) throw new Error(`There is no database at ${settings.path}.`);
  if (mustBeFree && isInUse(settings.path))
    throw new Error(`${settings.path} is in use: stop the shop first.`);
}

function report({ counts, hash, differences }: Comparison, isCheck: boolean): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const [name, count] of counts)
    process.stdout.write(`${String(count).padStart(8)}  ${name}\n`);
  process.stdout.write(`${String(total).padStart(8)}  documents in all, sha256 ${hash}\n`);
  if (differences.length === 0) {
    process.stdout.write("Both databases have the same documents.\n");
    return 0;
  }
  const names = differences.slice(0, MOST_NAMES).join(", ");
  const advice = isCheck
    ? ""
    : " One of them changed meanwhile: stop the shop and repeat the command.";
  process.stderr.write(`${differences.length} documents differ: ${names}.${advice}\n`);
  return FAILED;
}

loadEnvironment(fileURLToPath(new URL("..", import.meta.url)));
process.exitCode = await main().catch((error: unknown) => {
  const isUsage = error instanceof BadUsage;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (isUsage) process.stderr.write(`\n${USAGE}`);
  return isUsage ? BAD_USAGE : FAILED;
});
