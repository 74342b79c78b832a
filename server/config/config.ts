/** Reads the environment once and reports every problem together, each with its variable's name. */
import { resolve } from "node:path";
import type { ProviderSettings } from "../providers/settings.ts";
import type { PasswordPolicy } from "./password-policy.ts";
import { isHosted, isPublic, isTest, publicUrlOf, rules } from "./rules.ts";
import { type Environment, environmentSchema } from "./variables.ts";

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

/** `path` may be ":memory:". */
export interface DocumentsConfig {
  readonly kind: "sqlite";
  readonly path: string;
}

export interface FilesConfig {
  readonly kind: "disk";
  readonly path: string;
}

export type MailConfig =
  /** Mail is stored in the development inbox and not sent. */
  { readonly kind: "inbox" } | { readonly kind: "smtp"; readonly url: string };

export type PaymentsConfig =
  | { readonly kind: "sandbox" }
  | { readonly kind: "stripe"; readonly secretKey: string; readonly webhookSecret: string };

export interface EmbeddedIdentityConfig {
  readonly kind: "embedded";
  readonly apiKey: string;
  /** Absent: at least six characters, no other rule. */
  readonly passwordPolicy: PasswordPolicy | undefined;
  /** Email enumeration protection: no response reveals whether an address has an account. */
  readonly hidesAccounts: boolean;
  /** An absent member means its default. */
  readonly lifetimes: {
    readonly idTokenSeconds?: number;
    readonly mailedCodeSeconds?: number;
    readonly recentSignInSeconds?: number;
  };
  readonly captcha: {
    readonly emailPassword: Environment["CAPTCHA_EMAIL_PASSWORD"];
    readonly phone: Environment["CAPTCHA_PHONE"];
  };
}

export interface FirebaseIdentityConfig {
  readonly kind: "firebase";
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** Replaces Google's servers; test mode only. */
  readonly serviceUrl: string | undefined;
}

export type IdentityConfig = EmbeddedIdentityConfig | FirebaseIdentityConfig;

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
    documents: {
      kind: "sqlite",
      path: pathOf(env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/tollgate.db`),
    },
    files: { kind: "disk", path: pathOf(env.FILES_URL ?? `file:${env.DATA_DIR}/files`) },
    mail: env.MAIL_URL === "inbox:" ? { kind: "inbox" } : { kind: "smtp", url: env.MAIL_URL },
    identity: identityOf(env),
    payments: paymentsOf(env),
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

function identityOf(env: Environment): IdentityConfig {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_PROJECT_ID: projectId,
  } = env;
  // With IDENTITY=firebase the rules have already required all three.
  if (isHosted(env) && apiKey && authDomain && projectId)
    return {
      kind: "firebase",
      apiKey,
      authDomain,
      projectId,
      serviceUrl: env.IDENTITY_SERVICE_URL,
    };
  return {
    kind: "embedded",
    apiKey: env.IDENTITY_API_KEY,
    passwordPolicy: env.PASSWORD_POLICY,
    hidesAccounts: env.EMAIL_ENUMERATION_PROTECTION === "on",
    lifetimes: {
      ...(env.TOKEN_TTL_S && { idTokenSeconds: env.TOKEN_TTL_S }),
      ...(env.OOB_TTL_S && { mailedCodeSeconds: env.OOB_TTL_S }),
      ...(env.RECENT_SIGN_IN_S && { recentSignInSeconds: env.RECENT_SIGN_IN_S }),
    },
    captcha: { emailPassword: env.CAPTCHA_EMAIL_PASSWORD, phone: env.CAPTCHA_PHONE },
  };
}

function paymentsOf(env: Environment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  return secretKey && webhookSecret
    ? { kind: "stripe", secretKey, webhookSecret }
    : { kind: "sandbox" };
}

/** Returns the path after the scheme, made absolute; ":memory:" is returned unchanged. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf(":") + 1);
  return path === ":memory:" ? path : resolve(path);
}
