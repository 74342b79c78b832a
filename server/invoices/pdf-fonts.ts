/** Fonts for Latin, Greek, Cyrillic, Arabic and Hebrew letters, among others. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export function pdfFontPath(name: "DejaVuSans" | "DejaVuSans-Bold"): string {
  return require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
}
