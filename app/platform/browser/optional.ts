/** Browser features that may be absent or throw: with cookies blocked, over plain HTTP, in old browsers. */

/** Undefined if refused, as Firefox does with cookies blocked. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** False if refused or absent, as over plain HTTP. */
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
    // A browser that blocks storage has no databases.
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

/** A signal that aborts after that time. Null, which sets no limit, in browsers without such signals. */
export function timeLimit(milliseconds: number): AbortSignal | null {
  try {
    return AbortSignal.timeout(milliseconds);
  } catch {
    return null;
  }
}

export function observeViews(callback: IntersectionObserverCallback) {
  try {
    return new IntersectionObserver(callback);
  } catch {
    return undefined;
  }
}

export function mediaQuery(query: string): MediaQueryList | undefined {
  try {
    return matchMedia(query);
  } catch {
    return undefined;
  }
}

/** Without `requestIdleCallback`, calls back after a moment. */
export function whenIdle(callback: () => void): void {
  try {
    requestIdleCallback(callback);
  } catch {
    setTimeout(callback, 1);
  }
}

declare const scheduler: { yield(): Promise<void> };

/** Lets the browser show what an input changed, before the work that it starts. Hidden tabs paint nothing. */
export async function showInput(): Promise<void> {
  try {
    await scheduler.yield();
  } catch {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 50);
      requestAnimationFrame(() => setTimeout(resolve));
    });
  }
}

export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
