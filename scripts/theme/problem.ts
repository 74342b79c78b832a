import type { Problem } from "../store/problem.ts";

/** A problem of a field of the theme. */
export function themeProblem(field: string, message: string): Problem {
  return { file: "theme.ts", field: `theme.${field}`, message };
}
