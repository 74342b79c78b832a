/** The name of a plan's box is this and the plan's id. */
export const PLAN_FIELD = "plan-";
