/** CSV as RFC 4180 describes it. */

/** Without it, Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";

/** A number whose digits are kept, such as "-5.00". */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

export type Cell = string | number | Decimal | null;

/** Spreadsheets run cells that begin with one of these as formulas (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Includes the line break. Puts an apostrophe before texts that a spreadsheet would run as formulas. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: Cell): string {
  if (value instanceof Decimal) return value.text;
  if (typeof value !== "string") return value === null ? "" : String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
