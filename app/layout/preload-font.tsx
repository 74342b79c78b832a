import { preload } from "react-dom";

/** Preloads the font before anything else, because a font that arrives late is not used (`font-display: optional`). */
export function PreloadFont({ url }: { url: string }) {
  preload(url, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
