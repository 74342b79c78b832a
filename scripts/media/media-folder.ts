import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { nearest } from "#domain/catalog/nearest.ts";

export interface MediaFolder {
  find(name: string): string | undefined;
  suggest(name: string): string;
}

const MAX_LISTED = 8;
const NOTES = /\.(?:md|txt)$/i;

/** A file in an earlier folder hides those of the same name. */
export function openMediaFolder(folders: readonly string[]): MediaFolder {
  const paths = new Map<string, string>();
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const path = join(entry.parentPath, entry.name);
      const name = plain(relative(folder, path).split(sep).join("/"));
      if (!paths.has(name)) paths.set(name, path);
    }
  return {
    find: (name) => paths.get(plain(name)),
    suggest(name) {
      const names = [...paths.keys()].filter((each) => !NOTES.test(each)).toSorted();
      if (names.length === 0) return "Put the picture there: it has none";
      const similar = listSimilar(plain(name), names);
      if (similar.length > 0) return `Did you mean ${similar.join(" or ")}?`;
      const listed = names.slice(0, MAX_LISTED).join(", ");
      return `It has ${listed}${names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ""}`;
    },
  };
}

/** macOS decomposes accents, so the same name can have two spellings. */
function plain(name: string): string {
  return name.normalize("NFC");
}

/** Names that differ only in case, type or folder; else the one with the fewest changed letters. */
function listSimilar(name: string, names: readonly string[]): string[] {
  const same = names.filter((each) => stem(each) === stem(name));
  const meant = same.length > 0 ? same : [nearest(name, names)];
  return meant.filter((each) => each !== undefined).slice(0, 3);
}

function stem(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/\.[^.]*$/, "");
}
