/** Drawings by `collection:name`, for the server while it renders and for a browser later. */
import { iconToSVG } from "@iconify/utils/lib/svg/build";
import { replaceIDs } from "@iconify/utils/lib/svg/id";
import { createContext } from "react";
import { type FindIcons, type IconSet, parseIconName } from "#domain/ports/icons.ts";

/** Of the names in one request together: addresses stay below 500 characters. */
const MAX_LENGTH = 400;

/** SVG markup; undefined where there is none. Never rejects, and answers the same promise for the same name. */
export type LoadIcon = (name: string) => Promise<string | undefined>;

/** Set while the server renders. */
export const IconLoaderContext = createContext<LoadIcon | undefined>(undefined);

/** Each icon is asked for once, those of one moment together, and another time where they could not be had. */
export function createIconLoader(find: FindIcons): LoadIcon {
  const asked = new Map<string, Promise<string | undefined>>();
  const waiting = new Map<string, Map<string, (svg: string | undefined) => void>>();

  async function askTogether(collection: string): Promise<void> {
    const resolvers = waiting.get(collection) ?? new Map();
    waiting.delete(collection);
    const askSome = async (names: readonly string[]) => {
      const found = await find(collection, names);
      if (found === "unavailable") for (const name of names) asked.delete(`${collection}:${name}`);
      for (const name of names)
        resolvers.get(name)(typeof found === "object" ? drawIcon(found, name) : undefined);
    };
    await Promise.all(splitNames([...resolvers.keys()]).map(askSome));
  }

  function ask(collection: string, name: string): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const others = waiting.get(collection);
    if (others) others.set(name, resolve);
    else {
      waiting.set(collection, new Map([[name, resolve]]));
      queueMicrotask(() => void askTogether(collection));
    }
    return promise;
  }

  return (text) => {
    const begun = asked.get(text);
    if (begun) return begun;
    const icon = parseIconName(text);
    const started = icon ? ask(icon.collection, icon.name) : Promise.resolve(undefined);
    asked.set(text, started);
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

/** As large as the box it stands in. */
function drawIcon({ icons, width, height }: IconSet, name: string): string | undefined {
  const drawing = icons[name];
  if (!drawing) return undefined;
  const { attributes, body } = iconToSVG({ width, height, ...drawing });
  const { viewBox } = attributes;
  return `<svg viewBox="${viewBox}" width="100%" height="100%">${replaceIDs(body)}</svg>`;
}
