/** Rows as a file for spreadsheets or programs. */
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";

export const tableFormats = ["csv", "jsonl"] as const;
export type TableFormat = (typeof tableFormats)[number];

export interface TableOptions {
  readonly format: TableFormat;
  /** Begins CSV with a byte order mark, without which Excel does not read the file as UTF-8. */
  readonly hasMark?: boolean | undefined;
  /** Only these, in the table's order. All if absent or empty. */
  readonly columns?: readonly string[] | undefined;
}

/** Lines with line breaks: RFC 4180 with a head, or JSON Lines. */
export async function* writeTable<Name extends string>(
  names: readonly Name[],
  rows: AsyncIterable<Readonly<Record<Name, Cell>>> | Iterable<Readonly<Record<Name, Cell>>>,
  { format, hasMark = true, columns = [] }: TableOptions,
): AsyncGenerator<string> {
  const shown = columns.length === 0 ? names : names.filter((name) => columns.includes(name));
  if (format === "csv") yield (hasMark ? BYTE_ORDER_MARK : "") + csvLine(shown);
  for await (const row of rows) {
    const cells = shown.map((name) => [name, row[name]] as const);
    yield format === "csv"
      ? csvLine(cells.map(([, cell]) => cell))
      : `${JSON.stringify(Object.fromEntries(cells))}\n`;
  }
}
