import { median } from "../ratio.ts";
import type { Goal, Row } from "./rows.ts";

/** Per peer and key of a row: one value for each round. */
export type Samples = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Medians, and the least and greatest value where they differ. Names that begin with "ours" are judged by the goals. */
export function formatTable(rows: readonly Row[], samples: Samples): string {
  const names = [...samples.keys()];
  const shown = rows.filter(({ key }) => names.some((name) => samples.get(name)?.has(key)));
  const cells = [
    ["", "goal", ...names],
    ...shown.map((row) => [
      `${String(row.number).padStart(2)} ${row.title}${row.unit ? ` (${row.unit})` : ""}`,
      describeGoal(row),
      ...names.map((name) => describeCell(row, name, samples)),
    ]),
  ];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells
    .map((line) => line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

function describeCell(row: Row, name: string, samples: Samples): string {
  const values = samples.get(name)?.get(row.key) ?? [];
  if (values.length === 0) return "–";
  const middle = median(values);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => show(row, value));
  const noise = least === most ? "" : ` (${least}–${most})`;
  const isMet = name.startsWith("ours") && row.goal ? judge(row, middle, samples) : undefined;
  const mark = isMet === undefined ? "" : isMet ? " ✓" : " ✗";
  return `${show(row, middle)}${noise}${mark}`;
}

/** Undefined if the peer of the goal was not measured. */
function judge({ key, goal = {} }: Row, value: number, samples: Samples): boolean | undefined {
  const base = goal.of === undefined ? [1] : (samples.get(goal.of)?.get(key) ?? []);
  if (base.length === 0) return undefined;
  const unit = median(base);
  return value <= (goal.most ?? Infinity) * unit && value >= (goal.least ?? 0) * unit;
}

function describeGoal(row: Row): string {
  const { most, least, of }: Goal = row.goal ?? {};
  const bound = most ?? least;
  if (bound === undefined) return "";
  const sign = most === undefined ? "≥" : "≤";
  return of ? `${sign} ${bound} × ${of}` : `${sign} ${show(row, bound)}`;
}

function show({ digits = 0 }: Row, value: number): string {
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
