import { preload } from "react-dom";
import { fontUrls } from "virtual:store-theme";
import { usePageInfo } from "../platform/page-info.ts";

/** Render it before all other content, because a font that arrives late is not used (`font-display: optional`). */
export function PreloadFont({ typeface }: { typeface: "calm" | "poster" }) {
  const { locale } = usePageInfo();
  const urls = [fontUrls[typeface], fontUrls.text].flatMap((fonts) => fonts?.[locale] ?? []);
  for (const url of urls)
    preload(url, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
