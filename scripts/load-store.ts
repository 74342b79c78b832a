import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Store } from "#domain/catalog/offer.ts";

/** Reads the store in the folder; throws what `defineStore` throws. */
export async function loadStore(folder: string): Promise<Store> {
  const { href } = pathToFileURL(join(folder, "index.ts"));
  const { store } = (await import(/* @vite-ignore */ href)) as { readonly store: Store };
  return store;
}
