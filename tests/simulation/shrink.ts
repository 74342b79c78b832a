/** Finds a small plan that still breaks the same rule, by leaving out visits and troubles (delta debugging). */
import type { Plan } from "./plan.ts";
import { runPlan } from "./run.ts";

const MAX_MS = 120_000;
/** What is left out changes the order of everything else, so a smaller plan may need other weather. */
const WEATHERS = 4;
/** Larger plans take too long to try them in several weathers. */
const SMALL = 20;

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(": "));

export async function shrinkPlan(plan: Plan, rule: string): Promise<Plan> {
  const end = performance.now() + MAX_MS;
  const isOver = () => performance.now() > end;
  let current = plan;

  /** Takes the smaller plan if it breaks the rule in some weather. */
  async function take(smaller: Plan): Promise<boolean> {
    const weathers = smaller.visits.length <= SMALL ? WEATHERS : 1;
    for (let weather = 0; weather < weathers && !isOver(); weather++) {
      const tried = { ...smaller, seed: plan.seed + weather };
      const { violations } = await runPlan(tried);
      if (!violations.some((one) => ruleOf(one) === rule)) continue;
      current = tried;
      return true;
    }
    return false;
  }

  await take({ ...current, troubles: [] });
  // Whole stories first: most have nothing to do with the rule.
  for (const story of new Set(plan.visits.map((visit) => visit.story)))
    await take({ ...current, visits: current.visits.filter((visit) => visit.story !== story) });
  for (let before: Plan | undefined; before !== current && !isOver();) {
    before = current;
    for (const field of ["visits", "troubles"] as const)
      for (let size = current[field].length; size >= 1; size = Math.floor(size / 2))
        for (let at = 0; at < current[field].length && !isOver();) {
          const kept = [...current[field].slice(0, at), ...current[field].slice(at + size)];
          if (!(await take({ ...current, [field]: kept }))) at += size;
        }
  }
  return current;
}
