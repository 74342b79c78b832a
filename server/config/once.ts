/** What ONCE, the installer of 37signals, tells a container: https://github.com/basecamp/once#environment-variables */
import { z } from "zod";
import { mailSettings } from "./mail.ts";
import { serverSettings } from "./server.ts";
import { variable } from "./values.ts";

const SUBMISSION_PORT = "587";
/** TLS from the start (RFC 8314); other ports begin with STARTTLS. */
const TLS_PORT = "465";

type Environment = Readonly<Record<string, string | undefined>>;

const schema = z.object({
  SECRET_KEY_BASE: serverSettings.variables.APP_SECRET,
  NUM_CPUS: serverSettings.variables.WORKERS,
  SMTP_ADDRESS: variable(
    z
      .string()
      .regex(/^[\w.-]+$/, "must be the mail relay's host name")
      .optional(),
  ),
  SMTP_PORT: serverSettings.variables.PORT,
  SMTP_USERNAME: variable(z.string().optional()),
  SMTP_PASSWORD: variable(z.string().optional()),
  MAILER_FROM_ADDRESS: mailSettings.variables.MAIL_FROM,
});

export const onceNames = Object.keys(schema.shape);

/** Our settings, taken from ONCE's where ours are absent or empty, and a line for each of ONCE's that cannot be used. */
export function withOnce(environment: Environment): {
  readonly environment: Environment;
  readonly problems: readonly string[];
} {
  const issues = schema.safeParse(environment, { jitless: true }).error?.issues ?? [];
  const bad = new Set(issues.map(({ path }) => String(path[0])));
  const read = (name: keyof typeof schema.shape) =>
    (bad.has(name) ? undefined : environment[name]) || undefined;
  const taken = {
    APP_SECRET: read("SECRET_KEY_BASE"),
    WORKERS: read("NUM_CPUS"),
    MAIL_URL: mailUrl(read),
    MAIL_FROM: read("MAILER_FROM_ADDRESS"),
  };
  const missing = Object.entries(taken).filter(([name, value]) => value && !environment[name]);
  return {
    environment: { ...environment, ...Object.fromEntries(missing) },
    problems: issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
  };
}

function mailUrl(read: (name: keyof typeof schema.shape) => string | undefined) {
  const host = read("SMTP_ADDRESS");
  if (host === undefined) return undefined;
  const port = read("SMTP_PORT") ?? SUBMISSION_PORT;
  const [user, password] = [read("SMTP_USERNAME"), read("SMTP_PASSWORD")].map((part = "") =>
    encodeURIComponent(part),
  );
  const login = user ? `${user}:${password}@` : "";
  return `${port === TLS_PORT ? "smtps" : "smtp"}://${login}${host}:${port}`;
}
