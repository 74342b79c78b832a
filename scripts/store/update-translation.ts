import type { StoreText } from "#domain/catalog/store-texts.ts";
import type { PoEntry } from "./po.ts";

export interface UpdatedEntries {
  readonly entries: readonly PoEntry[];
  /** Marked fuzzy now, because the text changed. */
  readonly changed: number;
  /** No longer in the store. */
  readonly removed: number;
}

type Wanted = Pick<StoreText, "key" | "text"> & Pick<PoEntry, "hint">;

/** Entries for all texts, in the store's order. Keeps what is translated, also of texts whose position changed. */
export function updateEntries(texts: readonly Wanted[], old: readonly PoEntry[]): UpdatedEntries {
  const byKey = new Map(old.map((entry) => [entry.key, entry]));
  const byPlace = new Map(old.map((entry) => [placeOf(entry.key, entry.source), entry]));
  const bySource = new Map(old.filter(({ text }) => text).map((entry) => [entry.source, entry]));
  const sources = new Set(texts.map(({ text }) => text));
  const used = new Set<PoEntry>();
  let changed = 0;
  const entries = texts.map(({ key, text, hint }): PoEntry => {
    const own = byKey.get(key);
    const exact = own?.source === text ? own : byPlace.get(placeOf(key, text));
    const next = { key, source: text, hint, comments: exact?.comments ?? [] };
    if (exact) {
      used.add(exact);
      const { text: translated, isFuzzy, previous } = exact;
      return { ...next, text: translated, isFuzzy, previous };
    }
    // If the former text of this place is now elsewhere, this one is new.
    const former = own?.text && !sources.has(own.source) ? own : undefined;
    const found = former ?? bySource.get(text);
    if (!found) return { ...next, text: "", isFuzzy: false };
    if (former) used.add(former);
    changed += 1;
    const previous = former && (former.previous ?? former.source);
    return { ...next, comments: former?.comments ?? [], text: found.text, isFuzzy: true, previous };
  });
  return { entries, changed, removed: old.filter((entry) => !used.has(entry)).length };
}

/** The same for every entry of a list. */
function placeOf(key: string, source: string): string {
  return `${key.replaceAll(/\.\d+(?=\.|$)/g, ".#")}\n${source}`;
}
