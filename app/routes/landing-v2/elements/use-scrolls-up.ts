import { useSyncExternalStore } from "react";

/** Smaller movements, in pixels, are ignored. */
const STEP = 6;

/** True while the visitor scrolls up, at an offset of more than `below` pixels. */
export function useScrollsUp(below: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUp && scrollY > below,
    () => false,
  );
}

let isUp = false;
let last = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    last = scrollY;
    isUp = false;
    addEventListener("scroll", onScroll, { passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("scroll", onScroll);
  };
}

function onScroll(): void {
  const moved = scrollY - last;
  if (Math.abs(moved) >= STEP) {
    isUp = moved < 0;
    last = scrollY;
  }
  for (const listener of listeners) listener();
}
