import { useLayoutEffect } from "react";

/** While locked the page behind neither scrolls nor takes focus; the width of its scroll bar is kept free. */
export function usePageLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const { documentElement: html } = document;
    const layout = document.getElementById("layout");
    const scrollbarWidth = window.innerWidth - html.clientWidth;
    html.style.overflow = "hidden";
    html.style.paddingRight = `${scrollbarWidth}px`;
    layout?.setAttribute("inert", "");
    return () => {
      html.style.removeProperty("overflow");
      html.style.removeProperty("padding-right");
      layout?.removeAttribute("inert");
    };
  }, [isLocked]);
}
