import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Absolute path of the store to build and serve: the folder named by `STORE`, relative to the project, or `store`.
 * Throws if it has no index.ts.
 */
export function storeFolder(root: string, environment: { readonly STORE?: string }): string {
  const folder = resolve(root, environment.STORE || "store");
  if (!existsSync(join(folder, "index.ts"))) throw new Error(`STORE: ${folder} has no index.ts`);
  return folder;
}
