import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and before hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
