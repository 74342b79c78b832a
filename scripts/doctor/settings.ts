import { sep } from "node:path";
import type { Store } from "#domain/catalog/offer.ts";
import { type Config, ConfigError, environmentSchema, readConfig } from "#server/config/config.ts";
import { withOnce } from "#server/config/once.ts";
import { publicRefusals } from "#server/config/public-store.ts";
import { startNotices } from "#server/config/start-notices.ts";
import type { UnreadableSettings } from "#server/main/environment.ts";
import { listMissingServices } from "#server/modules/embedded.ts";
import { placesUnder, shareSettings } from "../deploy/places.ts";
import { about, type Finding, wordsOf } from "./finding.ts";

const { ok, note, fail } = about("settings");
const deployed = placesUnder(sep);

export interface SettingsPorts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Throws an Error with a line for each problem of the store. */
  readonly readStore: () => Promise<Store>;
  /** About names in `.env` that are no settings. */
  readonly unknown: readonly string[];
  /** About lines of `.env` that set nothing. */
  readonly stray: readonly string[];
  /** Whether this is a release that `npm run deploy` installed. */
  readonly isDeployed?: boolean;
}

export interface Settings {
  readonly findings: readonly Finding[];
  /** Absent if the settings cannot be used. */
  readonly config?: Config;
  /** Absent if the store cannot be read. */
  readonly store?: Store;
}

export async function checkSettings(ports: SettingsPorts): Promise<Settings> {
  const unknown = [
    ...ports.stray.map((line) => fail(line, "write it so, or begin it with #")),
    ...ports.unknown.map((notice) => note(notice, "correct or remove these names in .env")),
  ];
  const config = readSettings(ports.environment);
  if (Array.isArray(config)) return { findings: [...config, ...unknown] };
  const store = await ports.readStore().catch((error: unknown) => wordsOf(error));
  const { isDeployed = false } = ports;
  const problems = [
    ...listMissingServices(config).map(refusal),
    ...(typeof store === "string"
      ? store.split("\n").map((problem) => storeProblem(problem, isDeployed))
      : []),
    ...(typeof store === "string"
      ? []
      : publicRefusals(store, config).map((problem) => storeRefusal(problem, isDeployed))),
  ];
  const findings = [...problems, ...unknown, ...notices(config, isDeployed)];
  const isFine = findings.every(({ state }) => state !== "fail");
  return {
    findings: isFine ? [ok("can be used"), ...findings] : findings,
    config,
    ...(typeof store === "string" ? {} : { store }),
  };
}

/** Then nothing can be checked. */
export function unread({ path, code }: UnreadableSettings, user: string): Finding {
  const remedy =
    path === deployed.settings && code === "EACCES"
      ? shareSettings(deployed)
      : "make it a text file that this user can read";
  return fail(`the user ${user} cannot read ${path} (${code})`, remedy);
}

/** Values that nothing may print. */
export function secretsIn(given: SettingsPorts["environment"]): readonly string[] {
  const { environment } = withOnce(given);
  const named = Object.keys(environmentSchema.shape)
    .filter((name) => /SECRET|KEY|PASSPHRASE/.test(name))
    .map((name) => environment[name] ?? "");
  const providers = [
    ...(environment["OIDC_PROVIDERS"]?.matchAll(/"clientSecret"\s*:\s*"([^"]+)"/g) ?? []),
  ].map(([, secret = ""]) => secret);
  const inUrls = ["MAIL_URL", "DATABASE_URL"].flatMap((name) => {
    const { username = "", password = "" } = URL.parse(environment[name] ?? "") ?? {};
    return [username, password].flatMap((part) => [part, decoded(part)]);
  });
  return [...named, ...providers, ...inUrls];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readSettings(environment: SettingsPorts["environment"]): Config | Finding[] {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n  ").slice(1).map(refusal);
  }
}

function refusal(problem: string): Finding {
  const [name = ""] = problem.split(/[.:]/);
  const remedy =
    problem === "STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY"
      ? "npm run doctor -- --fix webhook registers the webhook at Stripe and prints the secret"
      : `correct ${name} in .env or in the environment; .env.example describes it`;
  return fail(problem, remedy);
}

const UPDATE = "npm run deploy -- update in the clone";

function storeProblem(problem: string, isDeployed: boolean): Finding {
  return fail(
    problem,
    isDeployed
      ? `correct the store; ${UPDATE} checks it again`
      : "correct the store; npm run store -- check repeats this check",
  );
}

function storeRefusal(problem: string, isDeployed: boolean): Finding {
  return fail(
    problem,
    `write your own text there, ${isDeployed ? `then run ${UPDATE}` : "and start the shop again"}`,
  );
}

function notices(config: Config, isDeployed: boolean): Finding[] {
  const toSell = isDeployed
    ? "to sell, run npm run deploy -- setup in the clone, and answer with a live key"
    : "to sell, remove TEST_MODE and set live keys, as docs/go-live.md says";
  const remedy = config.isPreview
    ? toSell
    : "nothing to do on this machine; docs/go-live.md says what a public shop needs";
  return startNotices(config).map((notice) =>
    note(notice, config.isTestMode ? remedy : "correct it in .env; .env.example describes it"),
  );
}
