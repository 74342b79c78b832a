/** How a cached page reports its first paint. `app.css` repeats `data-unpainted`, because CSS cannot import it. */

/** Set on the root element until the first paint, in browsers that report paints. */
export const UNPAINTED_ATTRIBUTE = "data-unpainted";
/** Event dispatched on `window` at the first paint. */
export const PAINTED_EVENT = "painted";
/** Holds the `href` of an SVG `<use>` that loads only after the first paint. */
export const LATE_HREF_ATTRIBUTE = "data-late-href";
