import { ConfigError, readConfig } from "#server/config/config.ts";

export function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n  ").slice(1);
  }
}

export function namesOf(problems: readonly string[]): string[] {
  return problems.map((problem) => problem.slice(0, problem.indexOf(":")));
}
