/** The environment, read once: every problem is listed at once, with the variable's name. */
import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["", "0", "1"], { error: "must be 1 or 0" })
  .default("")
  .transform((value) => value === "1");
const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Every variable there is; `.env.example` is held to this table by a test. */
export const environmentSchema = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number({ error: "must be a port" }).int().min(1).max(65_535).default(3000),
  PUBLIC_URL: optional(
    z.string().refine(isOrigin, "must be an origin such as https://example.com, without a path"),
  ),
  DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: optional(
    z.string().regex(/^sqlite:.+/, "must be sqlite:PATH; other databases are not supported yet"),
  ),
  FILES_URL: optional(
    z.string().regex(/^file:.+/, "must be file:PATH; other storages are not supported yet"),
  ),
  MAIL_URL: z
    .string()
    .refine(
      isMailUrl,
      "must be inbox: or smtp://USER:PASSWORD@HOST:PORT (smtps:// for TLS from the start)",
    )
    .default("inbox:"),
  IDENTITY: z
    .literal("embedded", { error: "must be embedded; hosted sign-in is not supported yet" })
    .default("embedded"),
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, "letters, digits, - and _")
    .default("tollgate-local"),
  APP_SECRET: optional(z.string().min(32, "must have 32 characters or more")),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, "must begin with sk_ or rk_")),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, "must begin with whsec_")),
  TEST_MODE: flag,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port; no slash at the end. */
  readonly publicUrl: string;
  readonly isTestMode: boolean;
  readonly databasePath: string;
  readonly filesPath: string;
  /** Absent: mail stays in the development inbox. */
  readonly smtpUrl: string | undefined;
  readonly identityApiKey: string;
  readonly appSecret: string | undefined;
  /** Absent: payments are the embedded sandbox. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  readonly logLevel: string;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Throws ConfigError with one line per problem. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment);
  const problems = parsed.success
    ? crossChecks(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(["The settings cannot be used:", ...problems].join("\n  "));
  const env = parsed.data;
  const publicUrl = publicUrlOf(env);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isTestMode: env.TEST_MODE || (!env.STRIPE_SECRET_KEY && isLocal(publicUrl)),
    databasePath: pathOf(env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/tollgate.db`),
    filesPath: pathOf(env.FILES_URL ?? `file:${env.DATA_DIR}/files`),
    smtpUrl: env.MAIL_URL === "inbox:" ? undefined : env.MAIL_URL,
    identityApiKey: env.IDENTITY_API_KEY,
    appSecret: env.APP_SECRET,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : undefined,
    logLevel: env.LOG_LEVEL,
  });
}

type Environment = z.output<typeof environmentSchema>;

function crossChecks(env: Environment): string[] {
  const problems: string[] = [];
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    problems.push("STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY");
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY)
    problems.push("STRIPE_SECRET_KEY: is required with STRIPE_WEBHOOK_SECRET");
  const publicUrl = publicUrlOf(env);
  if (!isLocal(publicUrl)) {
    if (!publicUrl.startsWith("https:"))
      problems.push("PUBLIC_URL: must be https unless it is this machine");
    if (!env.STRIPE_SECRET_KEY && !env.TEST_MODE)
      problems.push("STRIPE_SECRET_KEY: is required on a public address, or TEST_MODE=1");
    if (env.MAIL_URL === "inbox:" && !env.TEST_MODE)
      problems.push("MAIL_URL: everyone could read inbox: on a public address, unless TEST_MODE=1");
  }
  return problems;
}

function publicUrlOf(env: Environment): string {
  return new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).origin;
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return !!url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

function isMailUrl(value: string): boolean {
  return value === "inbox:" || (/^smtps?:\/\/./.test(value) && URL.canParse(value));
}

function isLocal(publicUrl: string): boolean {
  return LOCAL_HOSTS.has(new URL(publicUrl).hostname);
}

/** The part after the scheme; ":memory:" stays as it is. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf(":") + 1);
  return path === ":memory:" ? path : resolve(path);
}
