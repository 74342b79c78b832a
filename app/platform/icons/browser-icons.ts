/** What this browser has of icons so far. */
import type { FindIcons, IconSet } from "#domain/ports/icons.ts";
import { createIconLoader } from "./icon-loader.ts";

const PATIENCE_MS = 5000;

const drawn = new Map<string, string>();
const load = createIconLoader(findByHttp);

/** Draws into the box of an icon; what the server has drawn stays. Returns how to stop. */
export function fillIconBox(box: HTMLElement, name: string): () => void {
  if (box.firstElementChild) drawn.set(name, box.innerHTML);
  else box.innerHTML = drawn.get(name) ?? "";
  let isWanted = !box.firstElementChild;
  const fillLater = async () => {
    const svg = await load(name);
    if (svg === undefined) return;
    drawn.set(name, svg);
    if (isWanted) box.innerHTML = svg;
  };
  if (isWanted) void fillLater();
  return () => {
    isWanted = false;
  };
}

async function findByHttp(...[collection, names]: Parameters<FindIcons>): ReturnType<FindIcons> {
  try {
    const answer = await fetch(`/api/icons/${collection}.json?icons=${names.join(",")}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 404) return "unknown";
    return answer.ok ? ((await answer.json()) as IconSet) : "unavailable";
  } catch {
    // The box stays empty: an icon is decoration.
    return "unavailable";
  }
}
