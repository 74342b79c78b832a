/** Loads a page as a document when client navigation cannot reach it, without reload loops. */
import { readItem, writeItem } from "../browser/storage.ts";

const KEY = "build:reload";
const MIN_INTERVAL_MS = 10_000;

interface Loaded {
  readonly path: string;
  readonly expires: number;
}

/** Loads a page of this origin as a document. False, without effect, if that happened moments ago. */
export function loadDocument(target: URL): boolean {
  const path = target.pathname + target.search;
  const last = readLast();
  if (last?.path === path && last.expires > Date.now()) return false;
  // If storage is blocked, load without the loop guard, because the alternative is a dead link.
  const loaded: Loaded = { path, expires: Date.now() + MIN_INTERVAL_MS };
  writeItem("sessionStorage", KEY, JSON.stringify(loaded));
  // After going back, `location` already has the target's URL, and only `reload` loads that URL again.
  if (target.href === location.href) location.reload();
  else location.assign(target);
  return true;
}

function readLast(): Loaded | undefined {
  try {
    const stored: unknown = JSON.parse(readItem("sessionStorage", KEY) ?? "null");
    return isLoaded(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isLoaded(value: unknown): value is Loaded {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    "expires" in value &&
    typeof value.expires === "number"
  );
}
