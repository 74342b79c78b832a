/** The browser's key-value storage. Nothing throws if the visitor blocks storage or it is full. */
type Area = "localStorage" | "sessionStorage";

/** Null if nothing is stored or storage is blocked. */
export function readItem(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** False if the browser stored nothing. */
export function writeItem(area: Area, key: string, value: string): boolean {
  try {
    globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Reads and removes an item. Null as for `readItem`. */
export function takeItem(area: Area, key: string): string | null {
  const stored = readItem(area, key);
  if (stored !== null) globalThis[area].removeItem(key);
  return stored;
}
