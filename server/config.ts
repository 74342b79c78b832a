/** The environment, read once: every problem is listed at once, with the variable's name. */
import { resolve } from "node:path";
import { z } from "zod";
import { isNetworkList } from "./http/client-address.ts";
import {
  apiKey,
  captchaState,
  onOff,
  seconds,
  isMailUrl,
  isOrigin,
  isServiceUrl,
  jsonOf,
  variable,
} from "./config/values.ts";
import {
  EMBEDDED_API_KEY,
  isHosted,
  isPublic,
  isTest,
  publicUrlOf,
  rules,
} from "./config/rules.ts";
import type { Captcha } from "#embedded/identity/protocol/captcha.ts";
import type { Lifetimes } from "#embedded/identity/tokens/lifetimes.ts";
import {
  type PasswordPolicy,
  passwordPolicySchema,
} from "#embedded/identity/credentials/password-policy.ts";
import { type ProviderSettings, providersVariable } from "./providers/settings.ts";

const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/** Every variable there is; `.env.example` is held to this table by a test. */
export const environmentSchema = z.object({
  HOST: variable(
    z
      .string()
      .regex(/^[\w.:%-]+$/, "must be an address or a name of this machine")
      .default("127.0.0.1"),
  ),
  PORT: variable(
    z
      .string()
      .regex(/^\d+$/, "must be a port")
      .transform(Number)
      .pipe(z.int().min(1).max(65_535))
      .default(3000),
  ),
  PUBLIC_URL: variable(
    z
      .string()
      .refine(isOrigin, "must be an origin such as https://example.com, without a path")
      .optional(),
  ),
  DATA_DIR: variable(z.string().default("data")),
  DATABASE_URL: variable(
    z
      .string()
      .regex(/^sqlite:.+/, "must be sqlite:PATH; other databases are not supported yet")
      .optional(),
  ),
  FILES_URL: variable(
    z
      .string()
      .regex(/^file:.+/, "must be file:PATH; other storages are not supported yet")
      .optional(),
  ),
  MAIL_URL: variable(
    z
      .string()
      .refine(
        isMailUrl,
        "must be inbox: or smtp://USER:PASSWORD@HOST:PORT (smtps:// for TLS from the start)",
      )
      .default("inbox:"),
  ),
  IDENTITY: variable(
    z.enum(["embedded", "firebase"], { error: "must be embedded or firebase" }).default("embedded"),
  ),
  IDENTITY_API_KEY: variable(apiKey.default(EMBEDDED_API_KEY)),
  FIREBASE_API_KEY: variable(apiKey.optional()),
  FIREBASE_AUTH_DOMAIN: variable(
    z
      .hostname("must be a host such as shop-1234.firebaseapp.com")
      .lowercase("must be in lower case")
      .optional(),
  ),
  FIREBASE_PROJECT_ID: variable(
    z
      .string()
      .regex(PROJECT_ID, "must be the project's id, such as shop-1234, not its name or number")
      .optional(),
  ),
  IDENTITY_SERVICE_URL: variable(
    z
      .string()
      .refine(isOrigin, "must be an origin such as http://127.0.0.1:4000, without a path")
      .optional(),
  ),
  PASSWORD_POLICY: variable(jsonOf(passwordPolicySchema).optional()),
  EMAIL_ENUMERATION_PROTECTION: variable(onOff),
  RATE_LIMITS: variable(onOff),
  TOKEN_TTL_S: variable(seconds.optional()),
  OOB_TTL_S: variable(seconds.optional()),
  RECENT_SIGN_IN_S: variable(seconds.optional()),
  CAPTCHA_EMAIL_PASSWORD: variable(captchaState),
  CAPTCHA_PHONE: variable(captchaState),
  TRUSTED_PROXIES: variable(
    z
      .string()
      .refine(
        isNetworkList,
        "must be addresses or networks such as 10.0.0.0/8, with commas between",
      )
      .optional(),
  ),
  OIDC_PROVIDERS: variable(providersVariable.optional()),
  APP_SECRET: variable(z.string().min(32, "must have 32 characters or more").optional()),
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(sk|rk)_/, "must begin with sk_ or rk_")
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(/^whsec_/, "must begin with whsec_")
      .optional(),
  ),
  TEST_MODE: variable(
    z
      .enum(["0", "1"], { error: "must be 1 or 0" })
      .default("0")
      .transform((value) => value === "1"),
  ),
  ICON_API_URL: variable(
    z
      .string()
      .refine(isServiceUrl, "must be an address such as https://api.iconify.design")
      .transform((url) => url.replace(/\/$/, ""))
      .optional(),
  ),
  BUILD_POLL_MS: variable(
    z
      .string()
      .regex(/^\d+$/, "must be a number of milliseconds")
      .transform(Number)
      .pipe(z.int().min(1000).max(2_147_483_647))
      .default(3_600_000),
  ),
  LOG_LEVEL: variable(
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  ),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port; no slash at the end. */
  readonly publicUrl: string;
  readonly isTestMode: boolean;
  /** In test mode where others can find it. */
  readonly isPreview: boolean;
  readonly databasePath: string;
  readonly filesPath: string;
  /** Absent: mail stays in the development inbox. */
  readonly smtpUrl: string | undefined;
  readonly identityApiKey: string;
  /** Absent: the accounts are the shop's own. */
  readonly hostedIdentity:
    | {
        readonly authDomain: string;
        readonly projectId: string;
        /** Present in tests, where another server answers for Google's. */
        readonly serviceUrl: string | undefined;
      }
    | undefined;
  /** Absent: six characters, and nothing else. */
  readonly passwordPolicy: PasswordPolicy | undefined;
  /** No answer of the embedded identity server tells who has an account. */
  readonly hidesAccounts: boolean;
  /** In seconds; absent members have their defaults. */
  readonly lifetimes: Partial<Lifetimes>;
  readonly hasSignInLimits: boolean;
  readonly captcha: Captcha;
  /** Comma-separated; whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: string;
  /** Whom people may sign in with. */
  readonly providers: readonly ProviderSettings[];
  readonly appSecret: string | undefined;
  /** Absent: payments are the embedded sandbox. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  /** Has the icons of collections that are not installed; no slash at the end. Absent: only those that are. */
  readonly iconApiUrl: string | undefined;
  /** How often an open page asks for a new build. */
  readonly buildPollMs: number;
  readonly logLevel: string;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Throws ConfigError with one line per problem. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { error } = environmentSchema.safeParse(environment);
  const issues = error?.issues ?? [];
  const bad = new Set(issues.map(({ path }) => String(path[0])));
  // What cannot be read counts as absent for the rest, so that the rules between variables still find their problems.
  const readable = Object.entries(environment).filter(([name]) => !bad.has(name));
  const env = environmentSchema.parse(Object.fromEntries(readable));
  const problems = [
    ...issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...rules
      .filter(({ between, isBroken }) => !between.some((name) => bad.has(name)) && isBroken(env))
      .map(({ between: [name], problem }) => `${name}: ${problem}`),
  ];
  if (problems.length > 0)
    throw new ConfigError(["The settings cannot be used:", ...problems].join("\n  "));
  const publicUrl = publicUrlOf(env);
  const isTestMode = isTest(env);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isTestMode,
    isPreview: isTestMode && isPublic(env),
    databasePath: pathOf(env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/tollgate.db`),
    filesPath: pathOf(env.FILES_URL ?? `file:${env.DATA_DIR}/files`),
    smtpUrl: env.MAIL_URL === "inbox:" ? undefined : env.MAIL_URL,
    identityApiKey: (isHosted(env) ? env.FIREBASE_API_KEY : undefined) ?? env.IDENTITY_API_KEY,
    hostedIdentity: hostedIdentityOf(env),
    passwordPolicy: env.PASSWORD_POLICY,
    hidesAccounts: env.EMAIL_ENUMERATION_PROTECTION === "on",
    lifetimes: {
      ...(env.TOKEN_TTL_S && { idTokenSeconds: env.TOKEN_TTL_S }),
      ...(env.OOB_TTL_S && { mailedCodeSeconds: env.OOB_TTL_S }),
      ...(env.RECENT_SIGN_IN_S && { recentSignInSeconds: env.RECENT_SIGN_IN_S }),
    },
    hasSignInLimits: env.RATE_LIMITS === "on",
    captcha: { emailPassword: env.CAPTCHA_EMAIL_PASSWORD, phone: env.CAPTCHA_PHONE },
    trustedProxies: env.TRUSTED_PROXIES ?? "",
    providers: env.OIDC_PROVIDERS ?? [],
    appSecret: env.APP_SECRET,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : undefined,
    iconApiUrl: env.ICON_API_URL,
    buildPollMs: env.BUILD_POLL_MS,
    logLevel: env.LOG_LEVEL,
  });
}

export type Environment = z.output<typeof environmentSchema>;

function hostedIdentityOf(env: Environment): Config["hostedIdentity"] {
  const { FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = env;
  if (!isHosted(env) || !authDomain || !projectId) return undefined;
  return { authDomain, projectId, serviceUrl: env.IDENTITY_SERVICE_URL };
}

/** The part after the scheme; ":memory:" stays as it is. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf(":") + 1);
  return path === ":memory:" ? path : resolve(path);
}
