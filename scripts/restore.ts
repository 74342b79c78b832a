/** `npm run restore -- DIR`: restores a backup after checking all of it, or only proves that it could. */
import { createHash, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { type OpenBackup, openBackup } from "./backup/content.ts";
import { drill } from "./backup/drill.ts";
import { DATABASE, type Manifest, markOf, verify } from "./backup/folder.ts";
import { assertStopped } from "./backup/running.ts";
import { findData, findMissingFiles, put, setAside, stage } from "./backup/target.ts";
import { BadUsage, runFolderCommand, type ShopData } from "./command.ts";

const USAGE = `Usage: npm run restore -- DIR [--force] [--without-secret] [--without-files] [--passphrase-file FILE]
       npm run restore -- DIR --drill [--passphrase-file FILE]

Replaces the shop's data (DATA_DIR, or DATABASE_URL and FILES_URL) with the backup in DIR, which may come from a shop
with another kind of database or storage. Checks every checksum and the database before it changes anything. Stop the
shop first: what a running shop sells would be lost, so that is always refused. A restore to a database server that
was interrupted continues when the command is repeated.

  --force                  replaces existing data, and keeps them under a name with "before". In Firestore, set another
                           ?prefix= instead
  --without-secret         restores although the app secret that the shop had is not here
  --without-files          restores although files of a bucket are neither there nor in the backup
  --drill                  changes nothing of the shop: restores into a temporary database, checks that orders, rights,
                           invoices and files agree, and opens a sold file. DIR may also be a folder of backups, of
                           which it tries the newest. Ends with 1 if a check fails
  --passphrase-file FILE   the first line of FILE is the passphrase of an encrypted backup; otherwise BACKUP_PASSPHRASE
`;

/** What a restore refuses, with the option that accepts it. */
const acceptable = { data: "--force", secret: "--without-secret", files: "--without-files" };
export type Acceptable = keyof typeof acceptable;
const acceptables = Object.keys(acceptable) as Acceptable[];

export interface RestoreOptions {
  readonly accepted: readonly Acceptable[];
  readonly now: Date;
}

/** Throws if a check fails, before it changes anything. Renames existing data, never deletes it. */
export async function restoreBackup(
  shop: ShopData,
  folder: string,
  { accepted, now }: RestoreOptions,
): Promise<string> {
  const backup = await openBackup(folder, shop.passphrase);
  const { manifest } = backup;
  const mark = markOfBackup(manifest);
  await assertStopped(shop.documents);
  const data = await findData(shop, mark);
  if (data && shop.documents.kind === "firestore")
    throw new Error(`${data} Restore into another database, or with another ?prefix=.`);
  const problems = {
    data,
    secret: findMissingSecret(shop, manifest),
    files: await findMissingFiles(backup, shop.files),
  };
  const found = acceptables.filter((each) => problems[each]);
  const refused = found.filter((each) => !accepted.includes(each));
  if (refused.length > 0)
    throw new Error(
      refused
        .map((each) => `${problems[each]} Use ${acceptable[each]} to restore anyway.`)
        .join("\n"),
    );
  for (const entry of manifest.entries) await verify(folder, entry);
  const renamed = await replace(shop, backup, mark, now);
  return [
    `Restored the backup of ${manifest.createdAt} to ${nameOf(shop)}.`,
    ...renamed.map((path) => `The previous data is now ${path}.`),
    ...found.map((each) => `Restored anyway: ${problems[each]}`),
    "",
  ].join("\n");
}

async function replace(shop: ShopData, backup: OpenBackup, mark: string, now: Date) {
  const staged = await stage(backup, shop, randomUUID());
  try {
    await assertStopped(shop.documents);
    const suffix = `before-${now.toISOString().replaceAll(":", "-")}`;
    const renamed = await setAside(shop, suffix, mark);
    await put(backup, shop, staged, mark);
    return renamed;
  } finally {
    await staged.remove();
  }
}

/** Recognizes an interrupted restore of the same backup. */
export function markOfBackup({ createdAt, entries }: Manifest): string {
  const sha256 = entries.find(({ path }) => path === DATABASE)?.sha256;
  return createHash("sha256").update(`backup ${createdAt} ${sha256}`).digest("hex");
}

/** Without the password in the URL. */
function nameOf({ documents, files }: ShopData): string {
  const names = {
    sqlite: "path" in documents ? documents.path : "",
    postgres: "PostgreSQL",
    firestore: "Firestore",
  };
  return `${names[documents.kind]} and ${files.kind === "disk" ? files.path : `the bucket ${files.bucket}`}`;
}

/** A backup whose database contains the secret needs no other secret. */
function findMissingSecret(
  { appSecrets, secretPath }: ShopData,
  { appSecretMark: mark }: Manifest,
): string | undefined {
  if (mark === undefined || appSecrets.some((secret) => markOf(secret) === mark)) return undefined;
  return `The shop had an app secret that is not here: set APP_SECRET, or copy its file to ${secretPath}. Without it everybody is signed out and two-step sign-in is lost.`;
}

if (import.meta.main)
  await runFolderCommand(
    USAGE,
    {
      force: { type: "boolean" },
      "without-secret": { type: "boolean" },
      "without-files": { type: "boolean" },
      drill: { type: "boolean" },
    },
    async (data, folder, { drill: isDrill, ...options }) => {
      const now = new Date();
      const accepted = acceptables.filter((each) => options[acceptable[each].slice(2)] === true);
      if (isDrill !== true) return restoreBackup(data, resolve(folder), { accepted, now });
      const [first] = accepted;
      if (first)
        throw new BadUsage(`--drill changes nothing, so it needs no ${acceptable[first]}.`);
      const { hasPassed, lines } = await drill(data, resolve(folder), now);
      if (!hasPassed) process.exitCode = 1;
      return lines;
    },
  );
