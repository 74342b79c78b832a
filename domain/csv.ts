/** CSV as RFC 4180 describes it. */

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/** Spreadsheets run cells that begin with one of these as formulas (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvHead(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names);
}

/** Includes the line break. Puts an apostrophe before texts that a spreadsheet would run as formulas. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
