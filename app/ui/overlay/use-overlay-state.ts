import { useSyncExternalStore } from "react";
import type { OverlayService, OverlayState } from "./overlay-store.ts";

const closed: OverlayState = { isOpen: false };

export function useOverlayState(overlay: OverlayService): OverlayState {
  return useSyncExternalStore(overlay.subscribe, overlay.state, () => closed);
}
