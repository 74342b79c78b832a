/** The store's mark, inlined so that it shows with the first paint and costs no request. */
import mark from "../../public/favicon.svg?raw";

export const markSvg: string = mark;

export const markUrl = `data:image/svg+xml,${encodeURIComponent(mark)}`;
