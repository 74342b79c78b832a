/** A shop with a sold file and orders, to be backed up and restored. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { issueDue } from "#domain/invoices/issue.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { ShopData } from "#scripts/command.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { offerFile } from "./offer.ts";
import { createTestShop, order, settle, testStore, type TestShop } from "./test-shop.ts";

export const NOW = new Date(Date.UTC(2026, 0, 15, 13));
export const BYTES = "the bytes of a sold file";
export const SHA256 = createHash("sha256").update(BYTES).digest("hex");

/** Removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Settings of a shop on this disk, without data. */
export function emptyShop(folder: string, name = "shop"): ShopData {
  const data = join(folder, name);
  return {
    documents: { kind: "sqlite", path: join(data, "tollgate.db") },
    files: { kind: "disk", path: join(data, "files") },
    appSecrets: [],
    secretPath: join(data, "app-secret"),
  };
}

/** Sells a file on `documents`. Stores its bytes in `files`, if given. */
export async function openSellingShop(documents: Documents, files?: string): Promise<TestShop> {
  const shop = createTestShop({ documents });
  await offerFile(shop, SHA256, { size: BYTES.length });
  if (files !== undefined) {
    mkdirSync(join(files, "store"), { recursive: true });
    writeFileSync(join(files, "store", SHA256), BYTES);
  }
  return shop;
}

/** Returns the order's id. By then it is paid, and everything that follows is written. */
export async function sell(shop: TestShop, uid: string): Promise<string> {
  const id = await order(shop, uid);
  shop.payments.pay(id);
  await settle(shop, id);
  return id;
}

async function issueInvoices({ documents, clock }: TestShop): Promise<void> {
  const storeIn = () => testStore;
  await issueDue({
    documents,
    clock,
    storeIn,
    isTest: true,
    onFailure: (_, error) => {
      throw error;
    },
  });
}

/** A closed shop on this disk with two invoiced orders. Returns their ids, too. */
export async function closedShop(folder: string) {
  const data = emptyShop(folder);
  const { documents: at, files } = data;
  if (at.kind !== "sqlite" || files.kind !== "disk") throw new Error("The shop is on this disk");
  const shop = await openSellingShop(createSqliteDocuments(at), files.path);
  const orderIds = [await sell(shop, "ann"), await sell(shop, "bob")];
  await issueInvoices(shop);
  await shop.documents.close();
  return { data, orderIds, database: at.path };
}
