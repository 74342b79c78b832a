/** How a cached page reports its first paint. `app.css` repeats `data-unpainted`, because CSS cannot import it. */

export const UNPAINTED_ATTRIBUTE = "data-unpainted";
export const PAINTED_EVENT = "painted";
/** The `<style>` of a public page. The disabled `<link>` after it has all styles and is enabled with the scripts. */
export const INLINE_STYLES_ID = "app-styles";
/** The `href` of an SVG `<use>` that loads only after the first paint. */
export const LATE_HREF_ATTRIBUTE = "data-late-href";
