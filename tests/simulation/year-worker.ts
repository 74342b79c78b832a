/** Simulates the years that the main thread names, one after the other. */
import { parentPort } from "node:worker_threads";
import { drawPlan, type PlanOptions } from "./plan.ts";
import { runPlan } from "./run.ts";

export interface YearResult {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly purchases: number;
  readonly hash: string;
}

// Nobody reads the stacks of simulated failures, and each takes time.
Error.stackTraceLimit = 0;

parentPort?.on("message", async (options: PlanOptions) => {
  const { violations, purchases, hash } = await runPlan(drawPlan(options));
  const result: YearResult = { seed: options.seed, violations, purchases, hash };
  parentPort?.postMessage(result);
});
