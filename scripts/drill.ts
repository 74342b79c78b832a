/** Proves that a backup can be restored: does it in a scratch folder, and checks that its sales and files are whole. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eachOrder } from "#domain/back-office/find-orders.ts";
import { readSoldFile } from "#domain/downloads/file-versions.ts";
import { invoicesOf } from "#domain/invoices/invoices.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { hasAccess } from "#domain/orders/next-order.ts";
import { orders, type OrderSnapshot, settledStatuses } from "#domain/orders/orders.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { openArchive } from "#server/modules/archives.ts";
import { openStoredDocuments } from "#server/modules/documents.ts";
import { describe, writeProof } from "./backup-folder.ts";
import type { ShopData } from "./command.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Faults to name; the rest is counted. */
const MAX_NAMED = 20;

/** Changes nothing of the shop, and notes the proof in the backup. Throws an error that names what is damaged. */
export async function drill(shop: ShopData, folder: string, now: Date): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "tollgate-drill-"));
  const path = join(scratch, "tollgate.db");
  const filesPath = join(scratch, "files");
  await writeProof(folder, undefined);
  try {
    const { appSecrets, secretPath } = shop;
    const place = { databasePath: path, filesPath, appSecrets, secretPath };
    await restoreBackup(place, folder, { isForced: false, now });
    const found = {
      orders: 0,
      withAccess: 0,
      newest: 0,
      sold: new Map<string, Set<string | undefined>>(),
      faults: [] as string[],
    };
    const { services, close } = await openStoredDocuments({
      settings: { kind: "sqlite", path },
      isTest: false,
    });
    try {
      const { documents } = services;
      for (const isTest of [false, true])
        for await (const order of eachOrder({ documents, isTest }, { statuses: settledStatuses }))
          await checkOrder(documents, order, found);
      if (shop.filesPath !== undefined) await checkFiles(documents, filesPath, found);
    } finally {
      await close();
    }
    found.faults.push(...(await findStrayAccess(path)));
    const text = report(found, shop.filesPath !== undefined);
    await writeProof(folder, now);
    return text;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Found {
  orders: number;
  withAccess: number;
  /** Time of the newest order, in ms since the epoch. */
  newest: number;
  /** By file id: the SHA-256 of the versions that buyers own; undefined for one sold before they were recorded. */
  readonly sold: Map<string, Set<string | undefined>>;
  readonly faults: string[];
}

async function checkOrder(
  documents: Documents,
  { id, data: order }: OrderSnapshot,
  found: Found,
): Promise<void> {
  found.orders += 1;
  found.newest = Math.max(found.newest, order.createdAt.toMillis());
  const access = await documents.get(entitlements, id);
  const expected = hasAccess(order) ? "active" : "revoked";
  if (access?.data.status !== expected)
    found.faults.push(
      `order ${id} should have ${expected} access and has ${access?.data.status ?? "none"}`,
    );
  const { number } = order.invoice;
  if (number && !(await invoicesOf(documents, id)).some(({ data }) => data.number === number))
    found.faults.push(`invoice ${number} of order ${id} is missing`);
  if (expected !== "active" || !access) return;
  found.withAccess += 1;
  for (const fileId of access.data.fileIds) {
    const versions = found.sold.get(fileId) ?? new Set();
    found.sold.set(fileId, versions.add(access.data.sold?.[fileId]));
  }
}

/** Reads every byte that buyers own, as their downloads would. */
async function checkFiles(
  documents: Documents,
  filesPath: string,
  { sold, faults }: Found,
): Promise<void> {
  for (const [fileId, owned] of sold) {
    const file = await readSoldFile(documents, fileId);
    for (const sha256 of owned) {
      const version =
        sha256 === undefined ? file?.current : file?.versions.find((one) => one.sha256 === sha256);
      if (!version || !existsSync(join(filesPath, version.key)))
        faults.push(`file ${fileId}, which buyers own, is missing`);
      else if ((await describe(filesPath, version.key)).sha256 !== version.sha256)
        faults.push(`file ${fileId} is not what buyers bought`);
    }
  }
}

/** Access without an order. */
async function findStrayAccess(path: string): Promise<string[]> {
  const archive = await openArchive({ kind: "sqlite", path });
  const [granted, ordered] = [new Set<string>(), new Set<string>()];
  for await (const { collection, id } of archive.list()) {
    if (collection === entitlements.name) granted.add(id);
    if (collection === orders.name) ordered.add(id);
  }
  await archive.close();
  return [...granted.difference(ordered)].map((id) => `access ${id} has no order`);
}

function report(found: Found, hasFiles: boolean): string {
  const { faults, sold } = found;
  if (faults.length > 0) {
    const more = faults.length - MAX_NAMED;
    throw new Error(
      [...faults.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more faults`] : [])].join("\n"),
    );
  }
  const newest = found.newest > 0 ? `, the newest of ${new Date(found.newest).toISOString()}` : "";
  return [
    `The backup was restored in a scratch folder: ${found.orders} paid orders${newest}.`,
    `${found.withAccess} of them give access; those of refunded ones do not.`,
    hasFiles
      ? `The ${sold.size} files that buyers own are there, with the bytes that were sold.`
      : "Files are in a bucket and were not checked.",
    "",
  ].join("\n");
}
