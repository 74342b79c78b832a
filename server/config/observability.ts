/** What the operator can observe. */
import { z } from "zod";
import { oneOrZero, variable } from "./values.ts";

const variables = {
  LOG_REQUESTS: variable(oneOrZero),
};

type Environment = z.output<z.ZodObject<typeof variables>>;

export interface ObservabilityConfig {
  /** Whether each request is a line of the log. */
  readonly logsRequests: boolean;
}

function read(env: Environment): ObservabilityConfig {
  return { logsRequests: env.LOG_REQUESTS };
}

export const observabilitySettings = { variables, rules: [], read };
