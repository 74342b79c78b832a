/** The store's mark, in the page: it shows with the first paint and costs no request. */
import mark from "../../public/favicon.svg?raw";

export const markSvg: string = mark;

export const markUrl = `data:image/svg+xml,${encodeURIComponent(mark)}`;
