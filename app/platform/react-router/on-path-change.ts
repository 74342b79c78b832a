import { readShownLocation } from "./data-router.ts";

/** Calls `listener` after each navigation to another path, with the address bar already changed. Call after hydration. */
export function onPathChange(listener: () => void): void {
  let shown = readShownLocation()?.pathname;
  window.__reactRouterDataRouter?.subscribe(() => {
    const pathname = readShownLocation()?.pathname;
    if (pathname === shown) return;
    shown = pathname;
    listener();
  });
}
