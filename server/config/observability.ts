/** What the operator can observe: the log's requests, metrics and traces. */
import { z } from "zod";
import type { Rule } from "./rule.ts";
import { hostName, isServiceUrl, oneOrZero, variable } from "./values.ts";

const variables = {
  LOG_REQUESTS: variable(oneOrZero),
  METRICS_PORT: variable(
    z
      .string()
      .regex(/^\d+$/, "must be a port, or 0 for no metrics")
      .transform(Number)
      .pipe(z.int().max(65_535))
      .default(0),
  ),
  METRICS_HOST: variable(hostName),
  /** This and the next are also read by OpenTelemetry's SDK, as are its other variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.string().refine(isServiceUrl, "must be an address such as http://127.0.0.1:4318").optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    z
      .string()
      .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, "must be NAME=value, with commas between")
      .optional(),
  ),
  OTEL_SERVICE_NAME: variable(z.string().max(255, "must be shorter").default("tollgate")),
};

type Environment = z.output<z.ZodObject<typeof variables>> & { readonly PORT: number };

export interface ObservabilityConfig {
  /** Whether each request is a line of the log. */
  readonly logsRequests: boolean;
  /** Where the supervisor serves the metrics. Absent: nothing is counted. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Absent: nothing is traced. */
  readonly tracing: { readonly serviceName: string } | undefined;
}

const rules: readonly Rule<Environment>[] = [
  {
    between: ["METRICS_PORT", "PORT"],
    isBroken: (env) => env.METRICS_PORT === env.PORT,
    problem: "is the port of the shop, where anyone could read the metrics; choose another",
  },
];

function read(env: Environment): ObservabilityConfig {
  const { METRICS_HOST: host, METRICS_PORT: port, OTEL_SERVICE_NAME: serviceName } = env;
  return {
    logsRequests: env.LOG_REQUESTS,
    metrics: port === 0 ? undefined : { host, port },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : { serviceName },
  };
}

export const observabilitySettings = { variables, rules, read };
