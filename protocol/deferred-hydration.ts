/** How a cached page reports its first paint. `app.css` repeats `data-unpainted`, because CSS cannot import it. */

export const UNPAINTED_ATTRIBUTE = "data-unpainted";
export const PAINTED_EVENT = "painted";
/** The `<style>` with the theme's colours and typefaces. */
export const THEME_STYLE_ID = "theme-colors";
/** The `<style>` of a public page, with the styles that its markup uses. */
export const INLINE_STYLES_ID = "app-styles";
/**
 * The `<link>` with all styles, without `href` until the scripts load. It is the last style sheet of the document: another
 * that comes before a sheet with typefaces makes Chromium resolve them anew, and text whose typeface was late would move.
 */
export const LATE_STYLES_ID = "all-styles";
/** The `href` of an SVG `<use>` that loads only after the first paint, and of the sheet that loads with the scripts. */
export const LATE_HREF_ATTRIBUTE = "data-late-href";
