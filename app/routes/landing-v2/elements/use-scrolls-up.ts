import { useSyncExternalStore } from "react";

/** Smaller movements, in pixels, are ignored. */
const MIN_MOVEMENT_PX = 6;

/** True while the visitor scrolls up, at an offset of more than `minOffset` pixels. */
export function useScrollsUp(minOffset: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUp && scrollY > minOffset,
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
  if (Math.abs(moved) >= MIN_MOVEMENT_PX) {
    isUp = moved < 0;
    last = scrollY;
  }
  for (const listener of listeners) listener();
}
