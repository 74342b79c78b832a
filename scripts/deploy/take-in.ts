/** `npm run deploy -- setup --restore DIR`: a backup of a lost server, put in place before the shop first serves. */
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { orders } from "#domain/orders/orders.ts";
import { DATABASE, readManifest } from "../backup/folder.ts";
import { counted } from "../terminal.ts";
import { type Ground, livePort, putLink } from "./ground.ts";
import { mustRun } from "./machine.ts";
import { type Places, USER } from "./places.ts";
import { nodeOf } from "./release.ts";
import { settingsIn } from "./server.ts";

/** Undefined if nothing speaks against it, so far as it can be known before the long build. */
export async function whyNotTakeIn(places: Places, from: string): Promise<string | undefined> {
  if (livePort(places) !== undefined)
    return "There is a shop here already: docs/update.md says how to restore a backup into it.";
  const { appSecretMark } = await readManifest(from);
  const secret = secretIn(places);
  if (appSecretMark === undefined || settingsIn(places)["APP_SECRET"] || existsSync(secret))
    return undefined;
  return `Copy the shop's app secret to ${secret} first. If it is lost, set up without --restore: docs/backups.md goes on from there.`;
}

/** Name, time and number of orders, so that nobody takes in the wrong one. */
export async function describeBackup(from: string): Promise<string> {
  const { createdAt, encryption } = await readManifest(from);
  const content = encryption ? "encrypted" : countOrders(join(from, DATABASE));
  return [basename(resolve(from)), `of ${createdAt}`, content].filter(Boolean).join(", ");
}

/** Undefined if the file is damaged, as the drill will say. */
function countOrders(path: string): string | undefined {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    const count = database.prepare("SELECT count(*) AS n FROM documents WHERE collection = ?");
    return counted(Number(count.get(orders.name)?.["n"]), "order");
  } catch {
    return undefined;
  }
}

/** Throws, with the lines of the drill, if the backup cannot be restored. */
export async function takeIn(
  { places, machine, tell }: Ground,
  { release, from }: { readonly release: string; readonly from: string },
): Promise<void> {
  putLink(join(release, ".env"), places.settings);
  tell("Restoring the backup …");
  const backup = join(places.backups, basename(resolve(from)));
  if (!existsSync(backup)) await mustRun(machine, ["cp", "-a", resolve(from), backup]);
  const secret = secretIn(places);
  const owned = existsSync(secret) ? [backup, secret] : [backup];
  // They came from another server, whose users have other numbers.
  await mustRun(machine, ["chown", "-R", `${USER}:${USER}`, ...owned]);
  await mustRun(machine, ["chmod", "-R", "u=rwX,go=", ...owned]);
  const restore = [nodeOf(release), "scripts/restore.ts", backup];
  const inside = { cwd: release, user: USER, isShown: true };
  await mustRun(machine, [...restore, "--drill"], inside);
  await mustRun(machine, restore, inside);
}

/** Absent in test mode, whose secret is in the database. */
export function secretIn({ data }: Places): string {
  return join(data, "app-secret");
}
