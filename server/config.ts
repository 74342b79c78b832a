/** The environment, read once: every problem is listed at once, with the variable's name. */
import { resolve } from "node:path";
import { z } from "zod";
import { isNetworkList } from "./client-address.ts";
import {
  captchaState,
  isMailUrl,
  isOrigin,
  isServiceUrl,
  jsonOf,
  variable,
} from "./config-values.ts";
import type { Captcha } from "./identity/captcha.ts";
import { type PasswordPolicy, passwordPolicySchema } from "./identity/password-policy.ts";
import { type ProviderSettings, providersVariable } from "./providers/settings.ts";

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

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
    z
      .literal("embedded", { error: "must be embedded; hosted sign-in is not supported yet" })
      .default("embedded"),
  ),
  IDENTITY_API_KEY: variable(
    z
      .string()
      .regex(/^[\w-]+$/, "letters, digits, - and _")
      .default("tollgate-local"),
  ),
  PASSWORD_POLICY: variable(jsonOf(passwordPolicySchema).optional()),
  SIGN_IN_LIMITS: variable(z.enum(["on", "off"], { error: "must be on or off" }).default("on")),
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
  /** Absent: six characters, and nothing else. */
  readonly passwordPolicy: PasswordPolicy | undefined;
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
    identityApiKey: env.IDENTITY_API_KEY,
    passwordPolicy: env.PASSWORD_POLICY,
    hasSignInLimits: env.SIGN_IN_LIMITS === "on",
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

type Environment = z.output<typeof environmentSchema>;

interface Rule {
  /** The variable to change first; a rule is left out while one of these cannot be read. */
  readonly between: readonly (keyof Environment)[];
  readonly isBroken: (env: Environment) => boolean;
  readonly problem: string;
}

const rules: readonly Rule[] = [
  {
    between: ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
    isBroken: (env) => !!env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET,
    problem: "is required with STRIPE_SECRET_KEY",
  },
  {
    between: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    isBroken: (env) => !!env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY,
    problem: "is required with STRIPE_WEBHOOK_SECRET",
  },
  {
    between: ["STRIPE_SECRET_KEY", "TEST_MODE"],
    isBroken: (env) => env.TEST_MODE && hasKey(env, "live"),
    problem: "is a live key, which TEST_MODE=1 refuses",
  },
  {
    between: ["STRIPE_SECRET_KEY", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && hasKey(env, "test"),
    problem: "is a test key, which a public address takes with TEST_MODE=1 only",
  },
  {
    between: ["STRIPE_SECRET_KEY", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && !env.STRIPE_SECRET_KEY,
    problem: "is required on a public address, or TEST_MODE=1",
  },
  {
    between: ["SIGN_IN_LIMITS", "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
    isBroken: (env) => env.SIGN_IN_LIMITS === "off" && !isTest(env),
    problem: "off lets anyone guess passwords without end, which only test mode allows",
  },
  ...(["CAPTCHA_EMAIL_PASSWORD", "CAPTCHA_PHONE"] as const).map((name): Rule => ({
    between: [name, "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
    // The SDK's stand-in for a token proves nothing: it would only keep people out.
    isBroken: (env) => env[name] !== "OFF" && !isTest(env),
    problem: "is for test mode; elsewhere limits protect",
  })),
  {
    between: ["PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !publicUrlOf(env).startsWith("https:"),
    problem: "must be https unless it is this machine",
  },
  {
    between: ["MAIL_URL", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && env.MAIL_URL === "inbox:",
    problem: "everyone could read inbox: on a public address, unless TEST_MODE=1",
  },
  {
    between: ["HOST", "TEST_MODE", "PUBLIC_URL"],
    // The Host header keeps other names out, not other machines: each can claim to ask for localhost.
    isBroken: (env) => !isPublic(env) && !env.TEST_MODE && !isLoopback(env.HOST),
    problem: "everyone on the network could read the inbox; set PUBLIC_URL, or TEST_MODE=1",
  },
];

function isTest(env: Environment): boolean {
  return env.TEST_MODE || (!env.STRIPE_SECRET_KEY && isLocal(publicUrlOf(env)));
}

function hasKey(env: Environment, mode: "live" | "test"): boolean {
  return env.STRIPE_SECRET_KEY?.slice(2).startsWith(`_${mode}_`) ?? false;
}

function isPublic(env: Environment): boolean {
  return !isLocal(publicUrlOf(env));
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function publicUrlOf(env: Environment): string {
  return new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).origin;
}

function isLocal(publicUrl: string): boolean {
  return LOCAL_HOSTS.has(new URL(publicUrl).hostname);
}

/** The part after the scheme; ":memory:" stays as it is. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf(":") + 1);
  return path === ":memory:" ? path : resolve(path);
}
