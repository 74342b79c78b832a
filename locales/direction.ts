/** Scripts in use that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

export function directionOf(locale: string): "ltr" | "rtl" {
  const { script = "" } = new Intl.Locale(locale).maximize();
  return RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
}
