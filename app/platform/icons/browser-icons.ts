import { ICONS_PATH } from "#protocol/paths.ts";
import type { FindIcons, IconSet } from "#domain/ports/icons.ts";
import { timeLimit } from "../browser/optional.ts";
import { createIconLoader } from "./icon-loader.ts";

const TIMEOUT_MS = 5000;

const loaded = new Map<string, string>();
const load = createIconLoader(findByHttp);

/** Does nothing if the server rendered the icon there. Returns a function that cancels the load. */
export function fillIconBox(box: HTMLElement, name: string): () => void {
  if (box.firstElementChild) loaded.set(name, box.innerHTML);
  else box.innerHTML = loaded.get(name) ?? "";
  let isWanted = !box.firstElementChild;
  const fillLater = async () => {
    const svg = await load(name);
    if (svg === undefined) return;
    loaded.set(name, svg);
    if (isWanted) box.innerHTML = svg;
  };
  if (isWanted) void fillLater();
  return () => {
    isWanted = false;
  };
}

async function findByHttp(...[collection, names]: Parameters<FindIcons>): ReturnType<FindIcons> {
  try {
    const response = await fetch(`${ICONS_PATH}/${collection}.json?icons=${names.join(",")}`, {
      signal: timeLimit(TIMEOUT_MS),
    });
    if (response.status === 404) return "unknown";
    return response.ok ? ((await response.json()) as IconSet) : "unavailable";
  } catch {
    // Icons are only decoration, so the element stays empty.
    return "unavailable";
  }
}
