import type { Problem } from "../store/problem.ts";

export function themeProblem(field: string, message: string): Problem {
  return { file: "theme.ts", field: `theme.${field}`, message };
}
