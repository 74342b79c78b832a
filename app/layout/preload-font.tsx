import { preload } from "react-dom";

/** A face that comes late is not shown at all, so it is asked for first of all that the page names. */
export function PreloadFont({ url }: { url: string }) {
  preload(url, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
