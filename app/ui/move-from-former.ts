import { mediaQuery } from "../platform/browser/optional.ts";

/** Place of the former page's image, while React replaces the page. */
let former: DOMRect | undefined;

/**
 * Ref of a positioned image that all pages share: it moves from the former page's place to its own. A view transition
 * of the document would look the same, but before it the browser draws the former page again, which takes a phone as
 * long as all the rest of a navigation.
 */
export function moveFromFormer(image: Element | null): (() => void) | undefined {
  if (!image) return undefined;
  const from = former;
  // The page has scrolled by then.
  if (from) requestAnimationFrame(() => move(image, from));
  return () => {
    former = image.getBoundingClientRect();
    // The next page may have none.
    queueMicrotask(() => (former = undefined));
  };
}

function move(image: Element, from: DOMRect): void {
  const to = image.getBoundingClientRect();
  if (!isInView(from) || !isInView(to)) return;
  if (mediaQuery("(prefers-reduced-motion: reduce)")?.matches) return;
  const [x, y] = [from.left - to.left, from.top - to.top];
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  image.animate(
    {
      // Above all else of the page, but no obstacle to a click.
      zIndex: [10, 10],
      pointerEvents: ["none", "none"],
      transformOrigin: ["0 0", "0 0"],
      transform: [`translate(${x}px, ${y}px) ${scale}`, "none"],
    },
    { duration: 180, easing: "ease" },
  );
}

function isInView({ width, top, bottom }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight;
}
