/** The store that the maker sells, for journeys that work with any store. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { requireStore } from "#scripts/store/load-store.ts";
import { storePath } from "#server/main/store-folder.ts";
import { copyAt } from "../support/copied-shop.ts";
import { APPROVED } from "./journey.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const ownStore = await requireStore({
  root,
  folder: storePath(root, { STORE: process.env.OWN_STORE ?? "" }),
});

export const isWaiverRequired = ownStore.legal.withdrawalTerms.waiver === "required";

/** SHA-256 of a file that the shop at this address sells. */
export function soldChecksum(fileId: string, origin: string): string | undefined {
  const builds = join(copyAt(new URL(origin).port), "build");
  const build = readFileSync(join(builds, "current"), "utf8").trim();
  const manifest = JSON.parse(readFileSync(join(builds, build, "files/manifest.json"), "utf8")) as {
    id: string;
    sha256: string;
  }[];
  return manifest.find(({ id }) => id === fileId)?.sha256;
}

/** Finds the fields by their names, because their labels are in the shop's language. */
export async function payByCard(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({ cardNumber: APPROVED, expiry: "12/34", cvc: "123" }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator("button[type=submit]").last().click();
}
