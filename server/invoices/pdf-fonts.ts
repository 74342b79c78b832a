/** The fonts of PDFs, for Latin, Greek, Cyrillic, Arabic and Hebrew letters, among others. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Absolute path of the font. */
export function pdfFontPath(name: "DejaVuSans" | "DejaVuSans-Bold"): string {
  return require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
}
