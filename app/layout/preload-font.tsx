import { preload } from "react-dom";
import { fontUrls } from "virtual:store-theme";

/** Render it before all other content, because a font that arrives late is not used (`font-display: optional`). */
export function PreloadFont({ typeface }: { typeface: "calm" | "poster" }) {
  for (const url of [fontUrls[typeface], fontUrls.text])
    if (url !== undefined)
      preload(url, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
