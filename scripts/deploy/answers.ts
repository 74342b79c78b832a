/** What `npm run deploy -- setup` asks, and how it checks each answer at once. */
import { readFileSync } from "node:fs";
import { createStripeAccount } from "#server/adapters/payments/stripe-account.ts";
import { ConfigError, environmentSchema, readConfig } from "#server/config/config.ts";
import { about, codeOf, type Finding } from "../doctor/finding.ts";
import { checkMailDomain, checkRelay, REMEDIES_ELSEWHERE } from "../doctor/mail.ts";
import type { DoctorPorts } from "../doctor/run.ts";
import { checkStripe } from "../doctor/stripe.ts";
import type { Values } from "./settings-file.ts";

export interface AnswerPorts extends Pick<
  DoctorPorts,
  "clock" | "fetch" | "checkSmtp" | "resolveTxt"
> {
  /** Addresses of a name. Throws if the DNS does not know it. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
  readonly ownAddresses: readonly string[];
}

interface Question {
  readonly text: string;
  /** The form of an answer. */
  readonly like?: string;
  readonly isOptional?: boolean;
  readonly fallback?: (values: Values) => string;
  readonly check?: (values: Values, ports: AnswerPorts) => Promise<readonly Finding[]>;
}

/** In this sequence. */
const questions: Readonly<Record<string, Question>> = {
  PUBLIC_URL: {
    text: "Domain of the shop, such as shop.atlas.com",
    like: "shop.atlas.com",
    check: ({ PUBLIC_URL }, ports) => checkDomain(PUBLIC_URL, ports),
  },
  OWNER_EMAILS: {
    text: "Your e-mail address, which opens /admin",
    like: "NAME@DOMAIN",
    check: async ({ OWNER_EMAILS = "" }) =>
      OWNER_EMAILS.split(",").every((address) => /@.+\../.test(address))
        ? []
        : [about("settings").fail("OWNER_EMAILS: the domain has no dot", "correct the address")],
  },
  MAIL_URL: {
    text: "Mail relay, smtps://USER:PASSWORD@HOST:465 or smtp://USER:PASSWORD@HOST:587",
    like: "smtps://USER:PASSWORD@HOST:465",
    check: ({ MAIL_URL }, ports) =>
      checkRelay({ ...ports, settings: readConfig({ MAIL_URL }).mail }),
  },
  MAIL_FROM: {
    text: "Sender of all mails",
    like: "NAME@DOMAIN",
    fallback: ({ PUBLIC_URL = "" }) => `shop@${URL.parse(PUBLIC_URL)?.hostname ?? ""}`,
    check: ({ MAIL_FROM = "" }, ports) =>
      checkMailDomain({ ...ports, domain: MAIL_FROM.split("@").at(-1) }),
  },
  STRIPE_SECRET_KEY: {
    text: "Stripe's secret key, rk_live_… or sk_live_…; empty to try the shop in test mode first",
    isOptional: true,
    check: (values, ports) => checkKey(values, ports),
  },
  STRIPE_WEBHOOK_SECRET: {
    text: "Secret of Stripe's webhook, whsec_…; empty if this is the shop's first server, to register it",
    isOptional: true,
  },
};

const DNS_REMEDY = "add an A or AAAA record with this server's address, and wait until it is known";
/** After these, the same answer may be right. */
const ELSEWHERE = [...REMEDIES_ELSEWHERE, DNS_REMEDY];
const TRY_AGAIN = "try the same again";

/** Not shown again. */
const SECRET = /SECRET|KEY|MAIL_URL/;
/** Which this command decides. */
const MANAGED = ["HOST", "PORT", "DATA_DIR", "BACKUP_DIR", "TRUSTED_PROXIES"];

export interface Asked {
  readonly values: Values;
  /** Whether any question was. */
  readonly wasAsked: boolean;
  readonly findings: readonly Finding[];
}

export interface AskOptions {
  readonly stored: Values;
  /** Of `--answers`. */
  readonly given: Values;
  /** Undefined without a terminal: nothing is asked. */
  readonly ask?: ((text: string, fallback: string) => Promise<string>) | undefined;
  /** Whether `given` comes from a file: then only what is missing or refused is asked. */
  readonly hasFile?: boolean | undefined;
  readonly tell: (findings: readonly Finding[]) => void;
}

export async function askAll(
  { stored, given, ask, hasFile = false, tell }: AskOptions,
  ports: AnswerPorts,
): Promise<Asked> {
  let values: Values = normal({ ...stored, ...given });
  const findings: Finding[] = [...unusable(given), ...checkAuthority(values)];
  tell(findings);
  // No answer would help.
  if (ask !== undefined && findings.length > 0) return { values, findings, wasAsked: false };
  const isComplete = Object.entries(questions).every(
    ([name, { isOptional, fallback }]) => isOptional || fallback || values[name],
  );
  let wasAsked = false;
  for (const [name, question] of Object.entries(questions)) {
    const canAsk = ask !== undefined && isNeeded(name, values);
    let offered = values[name] || question.fallback?.(values) || "";
    let shown = SECRET.test(name) && offered ? "as before" : offered;
    let isAsked = canAsk && !(hasFile && (isComplete || values[name]));
    for (;;) {
      wasAsked ||= isAsked;
      const answer = isAsked && ask ? await answerTo(name, { offered, shown }, ask) : offered;
      values = normal({ ...values, [name]: answer });
      const found = await checkOne(name, values, ports);
      tell(found);
      const remedies = found.flatMap((each) => (each.state === "fail" ? each.remedy : []));
      if (canAsk && remedies.length > 0) {
        isAsked = true;
        if (remedies.every((remedy) => ELSEWHERE.includes(remedy)))
          [offered, shown] = [answer, TRY_AGAIN];
        else if (answer === offered) offered = shown = "";
        continue;
      }
      findings.push(...found);
      break;
    }
  }
  return { values: withMode(values), findings, wasAsked };
}

async function answerTo(
  name: string,
  { offered, shown }: { readonly offered: string; readonly shown: string },
  ask: NonNullable<AskOptions["ask"]>,
): Promise<string> {
  const { text = "", isOptional = false } = questions[name] ?? {};
  const asked = isOptional && offered ? `${text}; - for none` : text;
  const typed = (await ask(asked, shown)).trim();
  return isOptional && typed === "-" ? "" : typed || offered;
}

function isNeeded(name: string, { STRIPE_SECRET_KEY }: Values): boolean {
  return name !== "STRIPE_WEBHOOK_SECRET" || !!STRIPE_SECRET_KEY;
}

/** Names that are no settings, and those that would move the shop out of this command's reach. */
function unusable(given: Values): Finding[] {
  const { fail } = about("answers");
  const names = Object.keys(given);
  return [
    ...names
      .filter((name) => !Object.hasOwn(environmentSchema.shape, name))
      .map((name) => fail(`${name} is no setting`, ".env.example lists all")),
    ...names
      .filter((name) => MANAGED.includes(name))
      .map((name) => fail(`${name} is set by this command`, "remove it from the answers")),
    ...["DATABASE_URL", "FILES_URL", "ACCEL_REDIRECT"]
      .filter((name) => given[name])
      .map((name) =>
        fail(
          `${name}: this command runs shops with SQLite and files on this server's disk`,
          "remove it, or install the shop by hand, as docs/container.md and docs/processes.md say",
        ),
      ),
  ];
}

function checkAuthority({ ACME_CA: path }: Values): Finding[] {
  if (!path) return [];
  const { fail } = about("answers");
  const remedy =
    "set it to a PEM file of the authority's certificates, or remove it, in the answers or /etc/tollgate/env";
  try {
    return readFileSync(path, "utf8").includes("-----BEGIN CERTIFICATE-----")
      ? []
      : [fail(`ACME_CA: ${path} has no certificate`, remedy)];
  } catch (error) {
    return [fail(`ACME_CA: ${path} cannot be read (${codeOf(error)})`, remedy)];
  }
}

/** Domains become addresses. */
function normal(values: Values): Values {
  const { PUBLIC_URL: typed } = values;
  if (!typed || /^https?:/.test(typed)) return values;
  return { ...values, PUBLIC_URL: `https://${typed.toLowerCase()}` };
}

/** Without a live key nobody can pay, so the shop shows that it is a test. */
function withMode(values: Values): Values {
  const isLive = /^[a-z]+_live_/.test(values["STRIPE_SECRET_KEY"] ?? "");
  return { ...values, TEST_MODE: isLive ? "" : "1" };
}

async function checkOne(
  name: string,
  values: Values,
  ports: AnswerPorts,
): Promise<readonly Finding[]> {
  if (!values[name])
    return questions[name]?.isOptional
      ? []
      : [
          about("settings").fail(
            `${name} is missing`,
            "answer it, in the file of --answers if you use one",
          ),
        ];
  const refused = problemsOf(name, { [name]: values[name] });
  return refused.length > 0 ? refused : ((await questions[name]?.check?.(values, ports)) ?? []);
}

function problemsOf(name: string, values: Values): Finding[] {
  try {
    readConfig(values);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Other lines are about settings that were not asked yet.
    const own = error.message.split("\n  ").filter((line) => line.startsWith(`${name}:`));
    return own
      .filter((line) => !/ is required | only test mode| needs TEST_MODE/.test(line))
      .filter((line) => name !== "STRIPE_SECRET_KEY" || !line.includes("a public address"))
      .map((line) => about("settings").fail(line, describe(name)));
  }
}

function describe(name: string): string {
  const like = questions[name]?.like;
  return `${like === undefined ? "" : `write it like ${like}; `}.env.example describes it`;
}

async function checkDomain(
  publicUrl: string | undefined,
  { lookup, ownAddresses }: AnswerPorts,
): Promise<Finding[]> {
  const { ok, note, fail } = about("address");
  const { hostname, protocol, port } = new URL(publicUrl ?? "");
  if (protocol !== "https:" || port !== "")
    return [fail(`${publicUrl} is not https on port 443`, "give the domain alone")];
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(hostname))
    return [fail(`${hostname} is no domain`, "an authority certifies names, not addresses")];
  try {
    const addresses = await lookup(hostname);
    if (addresses.some((address) => ownAddresses.includes(address)))
      return [ok(`${hostname} leads to this server`)];
    return [
      note(
        `${hostname} leads to ${addresses.join(", ")}, which is none of this server's addresses`,
        "nothing to do if your provider translates addresses; otherwise correct the A or AAAA record",
      ),
    ];
  } catch (error) {
    return [
      fail(`the DNS does not know ${hostname} (${codeOf(error) || "no answer"})`, DNS_REMEDY),
    ];
  }
}

function checkKey(
  { STRIPE_SECRET_KEY: secretKey = "", PUBLIC_URL = "" }: Values,
  ports: AnswerPorts,
) {
  const isLiveKey = /^[a-z]+_live_/.test(secretKey);
  const needs = { coupons: false, taxRates: false };
  return checkStripe({
    clock: ports.clock,
    account: createStripeAccount({ secretKey, fetch: ports.fetch, needs }),
    publicUrl: PUBLIC_URL,
    isLocal: false,
    isTest: !isLiveKey,
    isLiveKey,
  });
}
