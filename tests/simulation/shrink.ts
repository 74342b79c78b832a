/** Finds a small plan that still breaks the same rule, by leaving out visits and troubles (delta debugging). */
import type { Plan, Visit } from "./plan.ts";
import { ruleOf, runPlan } from "./run.ts";
import { DAY_MS } from "./visitor.ts";

const MAX_MS = 120_000;
/** For plans of one visit, of the time above. */
const MAX_ALONE_MS = 60_000;
/** Troubles this near to a visit may be about it. */
const NEAR_MS = 3 * DAY_MS;
/** Seeds to try: a plan without some visits draws other random faults, which may no longer break the rule. */
const SEEDS = 4;
/** For the visit whose order is wrong, alone. */
const SUSPECT_SEEDS = 200;
/** Number of visits up to which several seeds are tried. Larger plans would take too long. */
const MAX_VISITS_TO_RESEED = 20;

export async function shrinkPlan(plan: Plan, rule: string): Promise<Plan> {
  const begin = performance.now();
  const isOver = (maxMs = MAX_MS) => performance.now() > begin + maxMs;
  let current = plan;

  /** Keeps the smaller plan if it breaks the rule with one of the seeds. */
  async function take(smaller: Plan, most = SEEDS): Promise<boolean> {
    const seeds = smaller.visits.length <= MAX_VISITS_TO_RESEED ? most : 1;
    for (let offset = 0; offset < seeds && !isOver(); offset++) {
      const tried = { ...smaller, seed: plan.seed + offset };
      const { violations } = await runPlan(tried);
      if (!violations.some((one) => ruleOf(one) === rule)) continue;
      current = tried;
      return true;
    }
    return false;
  }

  // Most bugs need one visit and the troubles around it, and such a plan takes milliseconds.
  const { suspects } = await runPlan(plan);
  const isSuspect = ({ seed }: Visit) => suspects.has(seed);
  const others = plan.visits.filter((visit) => !isSuspect(visit));
  for (const visit of [...plan.visits.filter(isSuspect), ...others]) {
    const troubles = plan.troubles.filter(({ at }) => Math.abs(at - visit.at) < NEAR_MS);
    const seeds = isSuspect(visit) ? SUSPECT_SEEDS : SEEDS;
    if (isOver(MAX_ALONE_MS) || (await take({ ...plan, visits: [visit], troubles }, seeds))) break;
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
