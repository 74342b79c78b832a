import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and until React has taken over the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
