/** Drawings that the document contains, so that they show with its first paint. By URL. */
import { createContext } from "react";
import type { DrawingMarkup } from "#domain/catalog/media.ts";

export type Drawings = ReadonlyMap<string, DrawingMarkup>;

/** In the browser, those of the document that was loaded. */
export const DrawingsContext = createContext<Drawings>(new Map());

export const DRAWING_ATTRIBUTE = "data-drawing";

export function readDrawings(): Drawings {
  const shown = [...document.querySelectorAll(`svg[${DRAWING_ATTRIBUTE}]`)];
  return new Map(
    shown.map((svg) => [
      svg.getAttribute(DRAWING_ATTRIBUTE) ?? "",
      { viewBox: svg.getAttribute("viewBox") ?? "", content: svg.innerHTML },
    ]),
  );
}
