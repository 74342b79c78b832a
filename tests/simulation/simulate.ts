/** Simulates many years, each from its own seed, on all processors. */
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { drawPlan, type Plan } from "./plan.ts";
import { ruleOf, runPlan } from "./run.ts";
import { shrinkPlan } from "./shrink.ts";
import type { StoryName } from "./stories.ts";
import type { YearResult } from "./year-worker.ts";

export interface Simulation {
  readonly seed: number;
  readonly years: number;
  /** Purchases in each year. */
  readonly purchases: number;
  readonly only?: StoryName | undefined;
  /** Called after each year. */
  readonly onYear?: (done: number) => void;
}

export interface Findings {
  /** Purchases until the first violation. */
  readonly purchases: number;
  /** SHA-256 of all years' hashes, in the order of their seeds. */
  readonly hash: string;
  readonly failed: readonly YearResult[];
}

/** Stops at the first year that breaks a rule. */
export async function simulate({
  seed,
  years,
  purchases,
  only,
  onYear,
}: Simulation): Promise<Findings> {
  const results = new Map<number, YearResult>();
  let begun = 0;
  let hasFailed = false;

  function work(): Promise<void> {
    const worker = new Worker(new URL("year-worker.ts", import.meta.url));
    return new Promise<void>((resolve, reject) => {
      const next = () => {
        if (begun >= years || hasFailed) resolve();
        else worker.postMessage({ seed: seed + begun++, purchases, only });
      };
      worker.on("error", reject);
      worker.on("message", (result: YearResult) => {
        results.set(result.seed, result);
        hasFailed ||= result.violations.length > 0;
        onYear?.(results.size);
        next();
      });
      next();
    }).finally(() => worker.terminate());
  }

  await Promise.all(Array.from({ length: Math.min(availableParallelism(), years) }, work));
  const done = [...results.values()].toSorted((a, b) => a.seed - b.seed);
  const hash = createHash("sha256");
  for (const year of done) hash.update(year.hash);
  return {
    purchases: done.reduce((sum, year) => sum + year.purchases, 0),
    hash: hash.digest("hex"),
    failed: done.filter(({ violations }) => violations.length > 0),
  };
}

/** What happened in the smallest plan that breaks the same rule as this year. */
export async function tellStory(
  { seed, violations: [first = ""] }: YearResult,
  { purchases, only }: Pick<Simulation, "purchases" | "only">,
): Promise<{ readonly plan: Plan; readonly lines: readonly string[] }> {
  const plan = await shrinkPlan(drawPlan({ seed, purchases, only }), ruleOf(first));
  const { lines } = await runPlan(plan, { isRecording: true });
  return { plan, lines };
}
