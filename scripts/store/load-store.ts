import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Store } from "#domain/catalog/offer.ts";
import { StoreError } from "#domain/catalog/store-error.ts";
import { describeImportError } from "./import-error.ts";
import { prepareImports } from "./outside-store.ts";
import { lineOf, listSources, type Problem, type StorePlace } from "./problem.ts";

export type Loaded =
  | { readonly store: Store }
  | { readonly store: undefined; readonly problems: readonly Problem[] };

export async function loadStore({ root, folder }: StorePlace): Promise<Loaded> {
  if (!existsSync(join(folder, "index.ts"))) {
    const message = `is missing: write it, or create a store with npm run store -- new NAME`;
    return { store: undefined, problems: [{ file: "index.ts", field: "", message }] };
  }
  prepareImports(root, realpathSync(folder));
  const imported = await importFile(folder, "index.ts");
  if ("problems" in imported) {
    if (imported.isOfSchema) return { store: undefined, problems: imported.problems };
    return { store: undefined, problems: await findAll(folder, imported.problems) };
  }
  const { store } = imported.module;
  // `defineStore` freezes what it has validated.
  if (typeof store === "object" && store !== null && Object.isFrozen(store))
    return { store: store as Store };
  const message = "is missing: write export const store = defineStore({ … })";
  return { store: undefined, problems: [{ file: "index.ts", field: "store", message }] };
}

/** Throws one Error with a line for each problem. */
export async function requireStore(place: StorePlace): Promise<Store> {
  const loaded = await loadStore(place);
  if (loaded.store) return loaded.store;
  throw new Error(loaded.problems.map((problem) => lineOf(problem, place)).join("\n"));
}

/** A file that cannot be imported hides the problems of the others, so import each separately. */
async function findAll(folder: string, first: readonly Problem[]): Promise<Problem[]> {
  const all = new Map<string, Problem>();
  const add = (problem: Problem) => all.set(JSON.stringify(problem), problem);
  first.forEach(add);
  for (const name of listSources(folder)) {
    if (name === "index.ts") continue;
    const imported = await importFile(folder, name);
    if ("problems" in imported) imported.problems.forEach(add);
  }
  return [...all.values()];
}

type Imported =
  | { readonly module: { readonly store?: unknown } }
  | { readonly problems: readonly Problem[]; readonly isOfSchema: boolean };

async function importFile(folder: string, name: string): Promise<Imported> {
  const { href } = pathToFileURL(join(realpathSync(folder), name));
  try {
    return { module: (await import(/* @vite-ignore */ href)) as { store?: unknown } };
  } catch (error) {
    if (error instanceof StoreError) return { problems: error.problems, isOfSchema: true };
    return { problems: [describeImportError(error, folder, name)], isOfSchema: false };
  }
}
