export interface Round {
  /** Both rates are in the same unit; more is better. */
  readonly ours: number;
  readonly plain: number;
}

/** Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error("An empty list has no median");
  return (lower + upper) / 2;
}

export interface Report {
  readonly title: string;
  readonly unit: string;
  readonly ours: string;
  readonly plain: string;
  readonly rounds: readonly Round[];
}

export function printReport({ title, unit, ours, plain, rounds }: Report): void {
  const lines = rounds.map(
    (round, index) => `  round ${String(index + 1).padStart(2)}  ${describe(round, unit)}`,
  );
  const middle = {
    ours: median(rounds.map((round) => round.ours)),
    plain: median(rounds.map((round) => round.plain)),
  };
  const ratio = median(rounds.map(ratioOf));
  process.stdout.write(
    [
      title,
      `  ours: ${ours}`,
      `  plain: ${plain}`,
      ...lines,
      `  medians   ${describe(middle, unit, ratio)}`,
      "",
    ].join("\n"),
  );
}

function describe(round: Round, unit: string, ratio = ratioOf(round)): string {
  return `ours ${show(round.ours)} ${unit}  plain ${show(round.plain)} ${unit}  ratio ${ratio.toFixed(3)}`;
}

function show(rate: number): string {
  return rate.toFixed(rate < 100 ? 1 : 0).padStart(8);
}

function ratioOf({ ours, plain }: Round): number {
  return ours / plain;
}
