import type { Plan } from "./offer.ts";

/** Ids of the plan's own ideas and of those that come with the plans it contains; empty for an unknown plan. */
export function ideasOfPlan(
  plans: readonly Pick<Plan, "id" | "contains" | "ideas">[],
  planId: string,
): ReadonlySet<string> {
  const plan = plans.find(({ id }) => id === planId);
  const contained = (plan?.contains ?? []).flatMap((id) => [...ideasOfPlan(plans, id)]);
  return new Set([...(plan?.ideas ?? []), ...contained]);
}
