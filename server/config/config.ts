import { z } from "zod";
import { type DocumentsConfig, documentsSettings } from "./documents.ts";
import { type FilesConfig, filesSettings } from "./files.ts";
import { type IdentityConfig, identitySettings } from "./identity.ts";
import { type MailConfig, mailSettings } from "./mail.ts";
import { misspelledNames } from "./misspelled.ts";
import { onceNames, withOnce } from "./once.ts";
import { type ObservabilityConfig, observabilitySettings } from "./observability.ts";
import { type PaymentsConfig, paymentsSettings } from "./payments.ts";
import type { Rule } from "./rule.ts";
import { type ServerConfig, serverSettings } from "./server.ts";
import { type TrackingConfig, trackingSettings } from "./tracking.ts";

export interface Config extends ServerConfig, ObservabilityConfig {
  readonly documents: DocumentsConfig;
  readonly files: FilesConfig;
  readonly mail: MailConfig;
  readonly identity: IdentityConfig;
  readonly payments: PaymentsConfig;
  readonly tracking: TrackingConfig;
}

/** A test compares `.env.example` with these variables. */
export const environmentSchema = z.object({
  ...serverSettings.variables,
  ...observabilitySettings.variables,
  ...documentsSettings.variables,
  ...filesSettings.variables,
  ...mailSettings.variables,
  ...identitySettings.variables,
  ...paymentsSettings.variables,
  ...trackingSettings.variables,
});

/** Of all variables that are read. */
export const settingNames = [...Object.keys(environmentSchema.shape), ...onceNames];

const rules: readonly Rule<z.output<typeof environmentSchema>>[] = [
  ...paymentsSettings.rules,
  ...serverSettings.rules,
  ...observabilitySettings.rules,
  ...documentsSettings.rules,
  ...filesSettings.rules,
  ...identitySettings.rules,
  ...mailSettings.rules,
  ...trackingSettings.rules,
];

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Throws ConfigError with one line per problem, including those of `findMore`. */
export function readConfig(
  given: Record<string, string | undefined>,
  findMore: (server: ServerConfig) => readonly string[] = () => [],
): Config {
  const { environment, problems: onceProblems } = withOnce(given);
  // Compiling the schema would take longer than validating once.
  const { data, error } = environmentSchema.safeParse(environment, { jitless: true });
  const issues = error?.issues ?? [];
  const bad = new Set(issues.map(({ path }) => String(path[0])));
  // Treat invalid values as absent, so that the rules between variables can still report their problems.
  const readable = Object.entries(environment).filter(([name]) => !bad.has(name));
  const env = data ?? environmentSchema.parse(Object.fromEntries(readable));
  const server = serverSettings.read(env);
  const problems = [
    ...onceProblems,
    ...issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...rules
      .filter(({ between, isBroken }) => !between.some((name) => bad.has(name)) && isBroken(env))
      .map(({ between: [name], problem }) => `${name}: ${problem}`),
    ...misspelledNames(Object.keys(environment), settingNames),
    ...findMore(server),
  ];
  if (problems.length > 0)
    throw new ConfigError(["The settings cannot be used:", ...problems].join("\n  "));
  return Object.freeze<Config>({
    ...server,
    ...observabilitySettings.read(env),
    documents: documentsSettings.read(env),
    files: filesSettings.read(env),
    mail: mailSettings.read(env),
    identity: identitySettings.read(env),
    payments: paymentsSettings.read(env),
    tracking: trackingSettings.read(env),
  });
}
