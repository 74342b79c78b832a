/** Interfaces that a browser may lack, or refuse by throwing: with cookies blocked, over plain HTTP, or in old versions. */

/** Undefined if the browser has no channels or refuses them, as Firefox does with cookies blocked. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** False if the browser refuses, or has no clipboard, as over plain HTTP. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Blocked storage has no databases.
  }
}

/** Undefined if databases are blocked or cannot be listed. */
export async function databaseNames(): Promise<(string | undefined)[] | undefined> {
  try {
    return (await indexedDB.databases()).map(({ name }) => name);
  } catch {
    return undefined;
  }
}

/** A signal that aborts after that many milliseconds. Null, which sets no limit, in a browser without such signals. */
export function timeLimit(milliseconds: number): AbortSignal | null {
  try {
    return AbortSignal.timeout(milliseconds);
  } catch {
    return null;
  }
}

/** Undefined if the browser cannot observe what is in view. */
export function observeViews(callback: IntersectionObserverCallback) {
  try {
    return new IntersectionObserver(callback);
  } catch {
    return undefined;
  }
}

/** Undefined if the browser has no media queries. */
export function mediaQuery(query: string): MediaQueryList | undefined {
  try {
    return matchMedia(query);
  } catch {
    return undefined;
  }
}

/** Calls back when the browser is idle, or after a moment in browsers that do not say when. */
export function whenIdle(callback: () => void): void {
  try {
    requestIdleCallback(callback);
  } catch {
    setTimeout(callback, 1);
  }
}

/** Undefined if the browser has no service workers or refuses them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
