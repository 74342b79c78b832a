/** React Router's `<ScrollRestoration>` without its script, which throws if storage is blocked. */
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

const STORAGE_KEY = "scroll";

/** Stores each page's scroll position by the key of its history entry. */
export function useScrollPositions(): void {
  useScrollRestoration({ storageKey: STORAGE_KEY });
}

/** Restores the position when a document loads, before React, and gives the first history entry a key. */
export const restoreScript = `(function(){var h=history,s=h.state;if(!s||!s.key){s={key:Math.random().toString(32).slice(2)};h.replaceState(s,"")}try{var y=JSON.parse(sessionStorage.getItem("${STORAGE_KEY}")||"{}")[s.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})()`;
