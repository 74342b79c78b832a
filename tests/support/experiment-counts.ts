/** What the experiment of a test counted. */
import { addUp, type DayCounts, experimentCounts } from "#domain/experiments/counts.ts";
import type { Documents } from "#domain/ports/documents.ts";

/** A desktop browser that the experiment does not take for a bot. */
export const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** The sums over all days. */
export async function readCounts(documents: Documents) {
  const days = await documents.query(experimentCounts, {});
  const sum = (name: "counts" | "exclusions" | "revenue") =>
    days.reduce<DayCounts["counts"]>((total, { data }) => addUp(total, data[name]), {});
  return { counts: sum("counts"), exclusions: sum("exclusions"), revenue: sum("revenue") };
}

/** The sums by the given parts of the keys: 0 is the variant or the reason, 1 the step or the variant. */
export function sumBy(counts: DayCounts["counts"], ...parts: number[]): DayCounts["counts"] {
  return Object.entries(counts).reduce<DayCounts["counts"]>((total, [key, count]) => {
    const words = key.split(" ");
    return addUp(total, { [parts.map((part) => words[part]).join(" ")]: count });
  }, {});
}
