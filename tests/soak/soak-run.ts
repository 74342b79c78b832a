/** The result of a soak test, and helpers that soak tests share. */
export interface Findings {
  /** Printed unchanged. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** Failed expectations; empty on success. */
  readonly faults: readonly string[];
}

/** Runs `count` tasks, `width` of them at a time. */
export async function inParallel(
  count: number,
  width: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}

/** A share of 0.95 gives the 95th percentile. NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function countBy(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value}: ${count}`).join(", ");
}

export const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
