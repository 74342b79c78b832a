/** The store that the maker sells, for journeys that work with any store. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireStore } from "#scripts/store/load-store.ts";
import { storePath } from "#server/main/store-folder.ts";
import { copyAt } from "../support/copied-shop.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const ownStore = await requireStore({
  root,
  folder: storePath(root, { STORE: process.env.OWN_STORE ?? "" }),
});

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
