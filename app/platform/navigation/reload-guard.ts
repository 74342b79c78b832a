/** Loads a page anew where React Router's way cannot reach it, and never the same one again and again. */

const KEY = "build:reload";
/** The same page is not loaded anew again within these milliseconds. */
const REST_MS = 10_000;

interface Loaded {
  readonly path: string;
  /** Epoch ms. */
  readonly expires: number;
}

/** Leaves for a page of this site, path and query. False where it was left for moments ago: then nothing happens. */
export function loadAnew(target: URL): boolean {
  const path = target.pathname + target.search;
  const last = readLast();
  if (last?.path === path && last.expires > Date.now()) return false;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, expires: Date.now() + REST_MS }));
  } catch {
    // Blocked storage: without a guard, as the alternative is a link that does nothing.
  }
  // Going back has changed the address already; to load the same address again, it must be said.
  if (target.href === location.href) location.reload();
  else location.assign(target);
  return true;
}

function readLast(): Loaded | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
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
