/** The store that the maker sells, for journeys that work with any store. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireStore } from "#scripts/store/load-store.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const ownStore = await requireStore({
  root,
  folder: storePath(root, loadEnvironment(root)),
});

/** SHA-256 of a sold file in the present build. */
export function soldChecksum(fileId: string): string | undefined {
  const build = readFileSync(join(root, "build/current"), "utf8").trim();
  const manifest = JSON.parse(
    readFileSync(join(root, "build", build, "files/manifest.json"), "utf8"),
  ) as { id: string; sha256: string }[];
  return manifest.find(({ id }) => id === fileId)?.sha256;
}
