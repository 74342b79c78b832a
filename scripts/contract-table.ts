/** Prints each adapter's results of its port's contract, from the report of vitest. */
import type { VitestReport } from "./test-reports.ts";

/** Ports with several adapters. Their contracts' titles are such as "Documents: postgres". */
const CONTRACT = /^(Documents|Files): (.+)$/;
const MARKS = new Map([
  ["passed", "run"],
  ["failed", "FAILED"],
]);
const NOT_RUN = "skipped";

type Marks = Map<string, string>;

export function contractTables({ testResults }: Pick<VitestReport, "testResults">): string {
  const ports = new Map<string, Map<string, Marks>>();
  for (const { ancestorTitles, title, status } of testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  )) {
    const at = ancestorTitles.findIndex((name) => CONTRACT.test(name));
    const [, port, adapter] = CONTRACT.exec(ancestorTitles[at] ?? "") ?? [];
    if (port === undefined || adapter === undefined) continue;
    const adapters = ports.getOrInsertComputed(port, () => new Map<string, Marks>());
    const marks = adapters.getOrInsertComputed(adapter, () => new Map<string, string>());
    const name = [...ancestorTitles.slice(at + 1), title].join(", ");
    if (marks.has(name)) throw new Error(`Two cases of a contract have one title: ${name}`);
    marks.set(name, MARKS.get(status) ?? NOT_RUN);
  }
  return [...ports].map(([port, adapters]) => table(port, adapters)).join("\n\n");
}

function table(port: string, adapters: ReadonlyMap<string, Marks>): string {
  const cases = new Set([...adapters.values()].flatMap((marks) => [...marks.keys()]));
  const columns = [...adapters.values()];
  const rows = [...cases].map((name) => [
    name,
    ...columns.map((marks) => marks.get(name) ?? NOT_RUN),
  ]);
  const sums = ["run", NOT_RUN, "FAILED"].map((mark) => [
    `${mark.toLowerCase()} of ${cases.size}`,
    ...columns.map((_, column) => String(rows.filter((row) => row[column + 1] === mark).length)),
  ]);
  return format([[`Contract of ${port}`, ...adapters.keys()], ...rows, ...sums]);
}

function format(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
