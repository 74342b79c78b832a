import { iconToSVG } from "@iconify/utils/lib/svg/build";
import { replaceIDs } from "@iconify/utils/lib/svg/id";
import { createContext } from "react";
import { type FindIcons, type IconSet, parseIconName } from "#domain/ports/icons.ts";

/** Length of the names in one request. Keeps URLs below 500 characters. */
const MAX_LENGTH = 400;

/** Never rejects. Undefined if there is no such icon. The same name gets the same promise, unless it failed. */
export type LoadIcon = (name: string) => Promise<string | undefined>;

/** Set only during server rendering. */
export const IconLoaderContext = createContext<LoadIcon | undefined>(undefined);

/** Batches icons that are requested in the same moment. Later calls retry unavailable icons. */
export function createIconLoader(find: FindIcons): LoadIcon {
  const requests = new Map<string, Promise<string | undefined>>();
  const pending = new Map<string, Map<string, (svg: string | undefined) => void>>();

  async function loadPending(collection: string): Promise<void> {
    const resolvers = pending.get(collection) ?? new Map();
    pending.delete(collection);
    const loadSome = async (names: readonly string[]) => {
      const found = await find(collection, names);
      if (found === "unavailable")
        for (const name of names) requests.delete(`${collection}:${name}`);
      for (const name of names)
        resolvers.get(name)(typeof found === "object" ? drawIcon(found, name) : undefined);
    };
    await Promise.all(splitNames([...resolvers.keys()]).map(loadSome));
  }

  function enqueue(collection: string, name: string): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const others = pending.get(collection);
    if (others) others.set(name, resolve);
    else {
      pending.set(collection, new Map([[name, resolve]]));
      queueMicrotask(() => void loadPending(collection));
    }
    return promise;
  }

  return (text) => {
    const existing = requests.get(text);
    if (existing) return existing;
    const icon = parseIconName(text);
    const started = icon ? enqueue(icon.collection, icon.name) : Promise.resolve(undefined);
    requests.set(text, started);
    return started;
  };
}

function splitNames(names: readonly string[]): string[][] {
  const parts: string[][] = [];
  let length = 0;
  for (const name of names) {
    length += name.length + 1;
    const last = parts.at(-1);
    if (last && length <= MAX_LENGTH) last.push(name);
    else {
      parts.push([name]);
      length = name.length + 1;
    }
  }
  return parts;
}

function drawIcon({ icons, width, height }: IconSet, name: string): string | undefined {
  const drawing = icons[name];
  if (!drawing) return undefined;
  const { attributes, body } = iconToSVG({ width, height, ...drawing });
  const { viewBox } = attributes;
  return `<svg viewBox="${viewBox}" width="100%" height="100%">${replaceIDs(body)}</svg>`;
}
