/** What does not fit on the open page. */
import type { Page } from "@playwright/test";

/** How many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Pairs of texts that lie on each other. Leaves out what covers the page, as menus do, and what its box cuts off. */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Glyphs are smaller than their line. */
    const TOUCHING = 4;
    const isAbove = (element: Element): boolean => {
      const { position, backgroundColor } = getComputedStyle(element);
      if (position === "fixed" || position === "sticky") return true;
      if (position === "absolute" && backgroundColor !== "rgba(0, 0, 0, 0)") return true;
      return element.parentElement !== null && isAbove(element.parentElement);
    };
    const cutBy = (rect: DOMRect, element: Element | null): DOMRect => {
      if (!element) return rect;
      const box = element.getBoundingClientRect();
      const isCut = getComputedStyle(element).overflow !== "visible";
      const left = isCut ? Math.max(rect.left, box.left) : rect.left;
      const right = isCut ? Math.min(rect.right, box.right) : rect.right;
      const top = isCut ? Math.max(rect.top, box.top) : rect.top;
      const bottom = isCut ? Math.min(rect.bottom, box.bottom) : rect.bottom;
      const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
      return cutBy(new DOMRect(left, top, width, height), element.parentElement);
    };
    const texts: { text: string; rect: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const { parentElement: parent } = node;
      const text = node.textContent?.trim() ?? "";
      if (!parent || text === "" || parent.closest("svg, script, style, noscript")) continue;
      if (!parent.checkVisibility({ visibilityProperty: true }) || isAbove(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const rect = cutBy(line, parent);
        if (rect.width > TOUCHING && rect.height > TOUCHING) texts.push({ text, rect });
      }
    }
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCHING &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    return texts.flatMap(({ text, rect }, index) =>
      texts
        .slice(index + 1)
        .filter((other) => other.text !== text && overlap(rect, other.rect))
        .map((other) => `"${text}" and "${other.text}" overlap`),
    );
  });
}
