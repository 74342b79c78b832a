/** Reads the environment once and reports every problem together, each with its variable's name. */
import type { ProviderSettings } from "../providers/settings.ts";
import { type DocumentsConfig, readDocumentsConfig } from "./documents.ts";
import { type FilesConfig, readFilesConfig } from "./files.ts";
import { type IdentityConfig, readIdentityConfig } from "./identity.ts";
import { type MailConfig, readMailConfig } from "./mail.ts";
import { isPublic, isTest, publicUrlOf } from "./mode.ts";
import { type PaymentsConfig, readPaymentsConfig } from "./payments.ts";
import { rules } from "./rules.ts";
import { environmentSchema } from "./variables.ts";

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  readonly isTestMode: boolean;
  /** Test mode runs on an address that others can reach. */
  readonly isPreview: boolean;
  readonly documents: DocumentsConfig;
  readonly files: FilesConfig;
  readonly mail: MailConfig;
  readonly identity: IdentityConfig;
  readonly payments: PaymentsConfig;
  readonly hasLimits: boolean;
  /** Pages and mails are also offered in the pseudo language. */
  readonly hasPseudoLanguage: boolean;
  /** Comma-separated networks whose `X-Forwarded-For` is trusted. Empty: none. */
  readonly trustedProxies: string;
  /** Identity providers that visitors can sign in with. */
  readonly providers: readonly ProviderSettings[];
  /** Absent: the shop creates a secret and stores it in the documents. */
  readonly appSecret: string | undefined;
  /**
   * URL of a service for icon collections that are not installed, without a trailing slash. Absent: no such service.
   */
  readonly iconApiUrl: string | undefined;
  /** Interval at which an open page checks for a new build. */
  readonly buildPollMs: number;
  readonly logLevel: string;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Throws ConfigError with one line per problem. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // Compiling the schema would take longer than validating once.
  const { data, error } = environmentSchema.safeParse(environment, { jitless: true });
  const issues = error?.issues ?? [];
  const bad = new Set(issues.map(({ path }) => String(path[0])));
  // Treat invalid values as absent, so that the rules between variables can still report their problems.
  const readable = Object.entries(environment).filter(([name]) => !bad.has(name));
  const env = data ?? environmentSchema.parse(Object.fromEntries(readable));
  const problems = [
    ...issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...rules
      .filter(({ between, isBroken }) => !between.some((name) => bad.has(name)) && isBroken(env))
      .map(({ between: [name], problem }) => `${name}: ${problem}`),
  ];
  if (problems.length > 0)
    throw new ConfigError(["The settings cannot be used:", ...problems].join("\n  "));
  const isTestMode = isTest(env);
  return Object.freeze<Config>({
    host: env.HOST,
    port: env.PORT,
    publicUrl: publicUrlOf(env),
    isTestMode,
    isPreview: isTestMode && isPublic(env),
    documents: readDocumentsConfig(env),
    files: readFilesConfig(env),
    mail: readMailConfig(env),
    identity: readIdentityConfig(env),
    payments: readPaymentsConfig(env),
    hasLimits: env.RATE_LIMITS === "on",
    hasPseudoLanguage: env.PSEUDO_LANGUAGE,
    trustedProxies: env.TRUSTED_PROXIES ?? "",
    providers: env.OIDC_PROVIDERS ?? [],
    appSecret: env.APP_SECRET,
    iconApiUrl: env.ICON_API_URL,
    buildPollMs: env.BUILD_POLL_MS,
    logLevel: env.LOG_LEVEL,
  });
}
