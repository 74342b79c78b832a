/** Finds a small plan that still breaks the same rule, by leaving out visits and troubles (delta debugging). */
import type { Plan } from "./plan.ts";
import { runPlan } from "./run.ts";

const MAX_MS = 60_000;
/** What is left out changes the order of everything else, so a smaller plan may need other weather. */
const WEATHERS = 4;

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(": "));

export async function shrinkPlan(plan: Plan, rule: string): Promise<Plan> {
  const end = performance.now() + MAX_MS;
  const isOver = () => performance.now() > end;

  /** The plan with weather in which it breaks the rule; undefined if there is none. */
  async function broken(smaller: Plan): Promise<Plan | undefined> {
    for (let weather = 0; weather < WEATHERS && !isOver(); weather++) {
      const tried = { ...smaller, seed: plan.seed + weather };
      const { violations } = await runPlan(tried);
      if (violations.some((one) => ruleOf(one) === rule)) return tried;
    }
    return undefined;
  }

  let current = plan;
  for (let before: Plan | undefined; before !== current && !isOver();) {
    before = current;
    for (const field of ["visits", "troubles"] as const)
      for (let size = current[field].length; size >= 1; size = Math.floor(size / 2))
        for (let at = 0; at < current[field].length && !isOver();) {
          const kept = [...current[field].slice(0, at), ...current[field].slice(at + size)];
          const smaller = await broken({ ...current, [field]: kept });
          if (smaller) current = smaller;
          else at += size;
        }
  }
  return current;
}
