import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Absolute path of the folder named by `STORE`, relative to the project, or of `store`. It may not exist. */
export function storePath(root: string, environment: { readonly STORE?: string }): string {
  return resolve(root, environment.STORE || "store");
}

/**
 * Absolute path of the store to build and serve: see `storePath`.
 * Throws if it has no index.ts.
 */
export function storeFolder(root: string, environment: { readonly STORE?: string }): string {
  const folder = storePath(root, environment);
  if (!existsSync(join(folder, "index.ts"))) throw new Error(`STORE: ${folder} has no index.ts`);
  return folder;
}
