import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";

const { resolve } = createRequire(import.meta.url);

/** The caller must validate the collection's name, because it becomes part of a path. */
export function createInstalledIcons(): (collection: string) => Promise<IconifyJSON> | undefined {
  const read = new Map<string, Promise<IconifyJSON>>();
  return (collection) => {
    const known = read.get(collection);
    if (known) return known;
    const path = findFile(collection);
    if (path === undefined) return undefined;
    const reading = readFile(path, "utf8").then((text) => JSON.parse(text) as IconifyJSON);
    read.set(collection, reading);
    reading.catch(() => read.delete(collection));
    return reading;
  };
}

function findFile(collection: string): string | undefined {
  try {
    return resolve(`@iconify-json/${collection}/icons.json`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")
      return undefined;
    throw error;
  }
}
