import { useLayoutEffect } from "react";

/** Number of open dialogs. The first to open locks the page, the last to close unlocks it. */
let locks = 0;

/** While locked, the page cannot scroll or take the focus. Padding replaces the width of its scroll bar. */
export function usePageLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    locks += 1;
    if (locks === 1) lock();
    return () => {
      locks -= 1;
      if (locks === 0) unlock();
    };
  }, [isLocked]);
}

function lock(): void {
  const { documentElement: html } = document;
  const scrollbarWidth = window.innerWidth - html.clientWidth;
  html.style.overflow = "hidden";
  html.style.paddingRight = `${scrollbarWidth}px`;
  document.getElementById("layout")?.setAttribute("inert", "");
}

function unlock(): void {
  const { documentElement: html } = document;
  html.style.removeProperty("overflow");
  html.style.removeProperty("padding-right");
  document.getElementById("layout")?.removeAttribute("inert");
}
