/** Every environment variable, its schema and its default. */
import { z } from "zod";
import { isNetworkList } from "../http/client-address.ts";
import { providersVariable } from "../providers/settings.ts";
import { passwordPolicySchema } from "./password-policy.ts";
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
} from "./values.ts";

export const EMBEDDED_API_KEY = "tollgate-local";
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

const oneOrZero = z
  .enum(["0", "1"], { error: "must be 1 or 0" })
  .default("0")
  .transform((value) => value === "1");

/** A test compares `.env.example` with this table. */
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
  /** Read at build time. */
  STORE: variable(z.string().default("store")),
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
  PSEUDO_LANGUAGE: variable(oneOrZero),
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
});

export type Environment = z.output<typeof environmentSchema>;
