/** `npm run move -- FROM TO`: copies all documents from one database to another, or compares them. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Archive } from "#server/adapters/documents/shared/archive.ts";
import { compare, type Comparison, move } from "#server/adapters/documents/shared/move.ts";
import { type DocumentsConfig, documentsSettings } from "#server/config/documents.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { openArchive } from "#server/modules/archives.ts";
import { assertStopped } from "./backup/running.ts";
import { BadUsage, runScript } from "./command.ts";

const MAX_NAMES = 10;
const CHANGED = " One of them changed meanwhile: stop the shop and repeat the command.";

const USAGE = `Usage: npm run move -- [--replace] FROM TO
       npm run move -- --check FROM TO

Copies all documents of the database FROM to the database TO, each a URL as in DATABASE_URL: sqlite:PATH,
postgres://USER:PASSWORD@HOST/DATABASE or firestore://PROJECT. Stop the shops of both first: what they sell meanwhile
would be lost. Refuses SQLite and PostgreSQL that a running shop uses; Firestore cannot tell. Afterwards it compares both,
prints the number of documents and a hash of them, and then the shop can start with DATABASE_URL=TO. A move that was
interrupted continues when the command is repeated. Files are not moved: the shop stores its own again at its start.
A live shop keeps its app secret: on other machines, set APP_SECRET to the first line of the file app-secret
(docs/app-secret.md).

  --replace   delete what else is in TO; otherwise TO must be empty
  --check     only compare
`;

async function run(
  urls: readonly string[],
  isCheck: boolean,
  isReplacing: boolean,
): Promise<string> {
  const [fromUrl, toUrl, ...rest] = urls;
  if (!fromUrl || !toUrl || rest.length > 0) throw new BadUsage("Name two databases.");
  if (isCheck && isReplacing) throw new BadUsage("--check changes nothing.");
  const [from, to] = [toSettings(fromUrl), toSettings(toUrl)];
  if (JSON.stringify(from) === JSON.stringify(to)) throw new BadUsage("FROM and TO are the same.");
  assertExists(from);
  if (isCheck) assertExists(to);
  else {
    await naming("FROM", assertStopped(from));
    await naming("TO", assertStopped(to));
  }
  await using open = new AsyncDisposableStack();
  const close = (archive: Archive) => archive.close();
  const source = open.adopt(await naming("FROM", openArchive(from)), close);
  const target = open.adopt(await naming("TO", openArchive(to)), close);
  const mark = createHash("sha256").update(fromUrl).digest("hex");
  return isCheck
    ? report(await compare(source, target), "")
    : report(await move(source, target, { from: mark, isReplacing }), CHANGED);
}

function toSettings(url: string): DocumentsConfig {
  const parsed = documentsSettings.variables.DATABASE_URL.safeParse(url);
  if (!parsed.success) throw new BadUsage(`A database ${parsed.error.issues[0]?.message}.`);
  return documentsSettings.read({ DATABASE_URL: url, DATA_DIR: "data" });
}

/** The URLs are arguments, not the setting that the database's errors name. */
async function naming<T>(argument: string, work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    throw new Error(error.message.replaceAll("DATABASE_URL", argument), { cause: error });
  });
}

function assertExists(settings: DocumentsConfig): void {
  if (settings.kind === "sqlite" && !existsSync(settings.path))
    throw new Error(`There is no database at ${settings.path}.`);
}

/** Throws if the databases differ. */
function report({ counts, hash, differences }: Comparison, advice: string): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const [name, count] of counts)
    process.stdout.write(`${String(count).padStart(8)}  ${name}\n`);
  process.stdout.write(`${String(total).padStart(8)}  documents in all, sha256 ${hash}\n`);
  if (differences.length === 0) return "Both databases have the same documents.\n";
  const names = differences.slice(0, MAX_NAMES).join(", ");
  throw new Error(`${differences.length} documents differ: ${names}.${advice}`);
}

loadEnvironment(fileURLToPath(new URL("..", import.meta.url)));
await runScript(
  USAGE,
  { check: { type: "boolean" }, replace: { type: "boolean" } },
  async (urls, { check, replace }) => run(urls, check === true, replace === true),
);
