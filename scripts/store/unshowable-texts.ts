/** Warns of letters that the fonts of invoices lack. */
import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { storeProblem } from "#domain/catalog/define-store.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { pdfFontPath } from "#server/invoices/pdf-fonts.ts";
import { listUnshowable } from "#server/invoices/pdf-text.ts";
import type { Problem } from "./problem.ts";

const MAX_SHOWN = 10;

export function findUnshowableTexts({ name, offer, plans, legal, tax }: Store): Problem[] {
  const font = create(readFileSync(pdfFontPath("DejaVuSans")));
  const texts: readonly (readonly [path: readonly PropertyKey[], text: string | undefined])[] = [
    [["name"], name],
    [["offer", "name"], offer.name],
    ...plans.map((plan, index) => [["plans", index, "name"], plan.name] as const),
    ...(["seller", "address", "phone", "taxId", "taxNote"] as const).map(
      (field) => [["legal", field], legal[field]] as const,
    ),
    [["tax", "name"], tax?.name],
  ];
  return texts.flatMap(([path, text = ""]) => {
    const letters = listUnshowable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
    if (letters.length === 0) return [];
    const shown = letters.slice(0, MAX_SHOWN).join(" ");
    const more = letters.length > MAX_SHOWN ? ` and ${letters.length - MAX_SHOWN} more` : "";
    const message = `PDFs of invoices show ? for ${shown}${more}; their pages show all letters. Write the text in Latin, Greek, Cyrillic, Arabic or Hebrew letters if your buyers need the PDF`;
    return [storeProblem(path, message)];
  });
}
