/** Every environment variable, its schema and its default. */
import { z } from "zod";
import { isNetworkList } from "../http/client-address.ts";
import { providersVariable } from "../providers/settings.ts";
import { documentsVariables } from "./documents.ts";
import { filesVariables } from "./files.ts";
import { identityVariables } from "./identity.ts";
import { mailVariables } from "./mail.ts";
import { paymentsVariables } from "./payments.ts";
import { isOrigin, isServiceUrl, onOff, oneOrZero, variable } from "./values.ts";

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
  ...documentsVariables,
  ...filesVariables,
  ...mailVariables,
  ...identityVariables,
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
  APP_SECRET: variable(z.string().min(32, "must have 32 characters or more").optional()),
  ...paymentsVariables,
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
