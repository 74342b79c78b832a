/** CSV as RFC 4180 describes it. */

/** Without it, Excel reads a file in the machine's old encoding. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/** A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The first line of a file. */
export function csvHead(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names);
}

/** One line with its line break. Texts that a spreadsheet would run as a formula get an apostrophe in front. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
