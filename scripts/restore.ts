/** `npm run restore -- DIR`: puts a backup in place, or proves that it could be. */
import { resolve } from "node:path";
import { BadUsage, runFolderCommand } from "./command.ts";
import { drill } from "./drill.ts";
import { restoreBackup } from "./restore-backup.ts";

const USAGE = `Usage: npm run restore -- DIR [--force]
       npm run restore -- DIR --drill

Replaces the shop's data (DATA_DIR, or DATABASE_URL and FILES_URL) with the backup in DIR.
Checks every checksum and the database before it changes anything.
Refuses to replace existing data, and to restore without the app secret that the shop had. With --force it
does both, and keeps existing data under a name with "before". Stop the shop first: what a running shop sells
would be lost, so that is refused even with --force.

  --drill   only proves that the backup can be restored: does it in a scratch folder and checks that every paid order has
            its access and invoice, and that the files that buyers own are whole. The shop may keep running.
`;

await runFolderCommand(
  USAGE,
  { force: { type: "boolean" }, drill: { type: "boolean" } },
  async (data, folder, { force, drill: isDrill }) => {
    if (force && isDrill) throw new BadUsage("--drill changes nothing, so --force is not for it.");
    const now = new Date();
    if (!isDrill) return restoreBackup(data, resolve(folder), { isForced: force === true, now });
    return drill(data, resolve(folder), now);
  },
);
