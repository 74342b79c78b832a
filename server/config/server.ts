import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { PageSettings } from "#domain/page-services/site.ts";
import { isNetworkList } from "./networks.ts";
import { type ProviderSettings, providersVariable } from "./provider-settings.ts";
import { isPublic, isTest, MODE, type ModeEnvironment, publicUrlOf } from "./mode.ts";
import type { Rule } from "./rule.ts";
import {
  hostName,
  isEmailList,
  isOrigin,
  isServiceUrl,
  onOff,
  oneOrZero,
  splitList,
  variable,
} from "./values.ts";

const secretVariable = z.string().min(32, "must have 32 characters or more");

const variables = {
  HOST: variable(hostName),
  PORT: variable(
    z
      .string()
      .regex(/^\d+$/, "must be a port")
      .transform(Number)
      .pipe(z.int().min(1).max(65_535))
      .default(3000),
  ),
  WORKERS: variable(
    z
      .string()
      .regex(/^(auto|\d+)$/, "must be auto or a number of processes")
      .transform((value) => (value === "auto" ? availableParallelism() : Number(value)))
      .pipe(z.int().min(1, "must be at least 1").max(256, "must be 256 at most"))
      .default(1),
  ),
  PUBLIC_URL: variable(
    z
      .string()
      .refine(isOrigin, "must be an origin such as https://example.com, without a path")
      .optional(),
  ),
  /** Read at build time. */
  STORE: variable(z.string().default("store")),
  DATA_DIR: variable(z.string().default("data")),
  BACKUP_DIR: variable(z.string().optional()),
  BACKUP_PASSPHRASE: variable(z.string().min(12, "must have 12 characters or more").optional()),
  /** Read by `npm run deploy`. */
  ACME_URL: variable(
    z
      .string()
      .refine(isServiceUrl, "must be an address such as https://acme.example/dir")
      .optional(),
  ),
  ACME_CA: variable(z.string().optional()),
  RATE_LIMITS: variable(onOff),
  PSEUDO_LANGUAGE: variable(oneOrZero),
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
  APP_SECRET: variable(secretVariable.optional()),
  APP_SECRET_FORMER: variable(secretVariable.optional()),
  OWNER_EMAILS: variable(
    z
      .string()
      .transform(splitList)
      .refine(isEmailList, "must be e-mail addresses with commas between, in ASCII")
      .optional(),
  ),
  OWNER_TWO_STEP: variable(onOff),
  DOWNLOAD_LIMIT: variable(
    z
      .string()
      .regex(/^\d+$/, "must be a number of downloads")
      .transform(Number)
      .pipe(z.int().min(1, "must be at least 1").max(1000, "must be 1000 at most"))
      .optional(),
  ),
  MAIL_PER_SALE: variable(oneOrZero),
  DAILY_DIGEST: variable(oneOrZero),
  REFUND_FRAUD_WARNINGS_BELOW: variable(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,3})?$/, "must be an amount such as 30.00, without a currency")
      .transform((typed) => Math.round(Number(typed) * 1000))
      .pipe(z.int().min(1, "must be more than 0"))
      .optional(),
  ),
  TEST_MODE: variable(oneOrZero),
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
};

type ServerEnvironment = z.output<z.ZodObject<typeof variables>> & ModeEnvironment;

/** What the seller wants to be told, and to be done without asking. */
export interface SellerSettings {
  readonly mailPerSale: boolean;
  readonly dailyDigest: boolean;
  /** In thousandths of the currency's unit, so that it fits any currency. Absent: nothing is refunded. */
  readonly refundWarningsBelow: number | undefined;
}

export interface ServerConfig extends SellerSettings {
  readonly host: string;
  readonly port: number;
  /** Processes of this machine that serve requests. */
  readonly workers: number;
  /** Scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  readonly isTestMode: boolean;
  /** Test mode at a public URL. */
  readonly isPreview: boolean;
  readonly hasLimits: boolean;
  readonly hasPseudoLanguage: boolean;
  /** Comma-separated networks whose `X-Forwarded-For` is trusted; may be empty. */
  readonly trustedProxies: string;
  readonly providers: readonly ProviderSettings[];
  /** Encrypts and signs. Absent: the shop creates its own (`openSecrets`). */
  readonly appSecret: string | undefined;
  readonly formerSecrets: readonly string[];
  /** File with the secret of a shop that creates its own. */
  readonly secretPath: string;
  /** Folder of the backups' folders, of which `npm run doctor` tells the age. Absent: unknown. */
  readonly backupDir: string | undefined;
  /** Absent: backups are not encrypted. */
  readonly backupPassphrase: string | undefined;
  /** A service for icon collections that are not installed, without a trailing slash. Absent: none. */
  readonly iconApiUrl: string | undefined;
  /** Lower case. Accounts with one of these verified addresses may open the owner's pages. */
  readonly ownerEmails: readonly string[];
  /** Whether the owner's pages need an account with two-step sign-in. */
  readonly ownerNeedsTwoStep: boolean;
  /** Per file of an order. Absent: unlimited. */
  readonly downloadLimit: number | undefined;
  readonly pages: PageSettings;
  readonly logLevel: string;
}

const rules: readonly Rule<ServerEnvironment>[] = [
  {
    between: ["RATE_LIMITS", ...MODE],
    isBroken: (env) => env.RATE_LIMITS === "off" && !isTest(env),
    problem:
      "off lets anyone guess passwords and start checkouts without limit, which only test mode allows",
  },
  {
    between: ["PSEUDO_LANGUAGE", ...MODE],
    isBroken: (env) => env.PSEUDO_LANGUAGE && !isTest(env),
    problem: "works only in test mode",
  },
  {
    between: ["PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !publicUrlOf(env).startsWith("https:"),
    problem: "must be https unless it names this machine",
  },
  {
    between: ["HOST", "TEST_MODE", "PUBLIC_URL"],
    // Checking the Host header does not stop other machines: any of them can send "Host: localhost".
    isBroken: (env) => !isPublic(env) && !env.TEST_MODE && !isLoopback(env.HOST),
    problem: "everyone on the network could read the inbox; set PUBLIC_URL, or TEST_MODE=1",
  },
];

function read(env: ServerEnvironment): ServerConfig {
  const isTestMode = isTest(env);
  return {
    host: env.HOST,
    port: env.PORT,
    workers: env.WORKERS,
    publicUrl: publicUrlOf(env),
    isTestMode,
    isPreview: isTestMode && isPublic(env),
    hasLimits: env.RATE_LIMITS === "on",
    hasPseudoLanguage: env.PSEUDO_LANGUAGE,
    trustedProxies: env.TRUSTED_PROXIES ?? "",
    providers: env.OIDC_PROVIDERS ?? [],
    appSecret: env.APP_SECRET,
    formerSecrets: env.APP_SECRET_FORMER === undefined ? [] : [env.APP_SECRET_FORMER],
    secretPath: join(env.DATA_DIR, "app-secret"),
    backupDir: env.BACKUP_DIR,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    iconApiUrl: env.ICON_API_URL,
    ownerEmails: env.OWNER_EMAILS ?? [],
    ownerNeedsTwoStep: env.OWNER_TWO_STEP === "on" && !isTestMode,
    downloadLimit: env.DOWNLOAD_LIMIT,
    mailPerSale: env.MAIL_PER_SALE,
    dailyDigest: env.DAILY_DIGEST,
    refundWarningsBelow: env.REFUND_FRAUD_WARNINGS_BELOW,
    pages: { buildPollMs: env.BUILD_POLL_MS },
    logLevel: env.LOG_LEVEL,
  };
}

export const serverSettings = { variables, rules, read };

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
