import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Absolute path of `STORE`, relative to the project, or of `store`. It may not exist. */
export function storePath(root: string, environment: { readonly STORE?: string }): string {
  return resolve(root, environment.STORE || "store");
}

/** Like `storePath`, but throws if the folder has no index.ts. */
export function storeFolder(root: string, environment: { readonly STORE?: string }): string {
  const folder = storePath(root, environment);
  if (!existsSync(join(folder, "index.ts"))) throw new Error(`STORE: ${folder} has no index.ts`);
  return folder;
}
