import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import pTimeout from "p-timeout";
import { coupons } from "#domain/coupons/coupons.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { createStripeAccount, StripeRefused } from "#server/adapters/payments/stripe-account.ts";
import { type Config, ConfigError, readConfig } from "#server/config/config.ts";
import { isLocal } from "#server/config/mode.ts";
import { UnreadableSettings } from "#server/main/environment.ts";
import { asDeployed, inOwnWords } from "../own-clone.ts";
import { EXIT_BAD_USAGE, done, type Outcome, refused, report } from "../terminal.ts";
import { type AddressPorts, type Answer, checkAddress } from "./address.ts";
import { type BackupPorts, checkBackups } from "./backups.ts";
import { checkDatabase, checkDisk, type DiskPorts, foldersOf, unopened } from "./database.ts";
import { checkFiles } from "./files.ts";
import { about, type Finding, linesOf, withoutSecrets, wordsOf } from "./finding.ts";
import { checkIdentity } from "./identity.ts";
import {
  checkMailDomain,
  checkMailQueue,
  checkRelay,
  type DomainPorts,
  type RelayPorts,
} from "./mail.ts";
import { checkJobs, checkOrders } from "./orders.ts";
import { saveFindings, unsaved } from "./save.ts";
import { checkSettings, secretsIn, type SettingsPorts, unread } from "./settings.ts";
import { checkEndpoint, checkEvents, checkStripe, registerWebhook } from "./stripe.ts";

const USAGE = inOwnWords(`Usage: npm run doctor -- [--json] [--save]
       npm run doctor -- --fix webhook

Checks settings, database, disk, files, mail, payments, the public address, sign-in, jobs, orders and backups, and says
what to do about each problem. The shop may run or not. Without --save and --fix it changes nothing, except that it writes
and deletes a document to see whether the database can be written. Prints no secret, and no address of a buyer.

  --json           prints an array of {check, state, message, remedy}; state is "ok", "note" or "fail"
  --save           shows the findings on /admin/health, and mails the seller if something fails that did not fail in the
                   last saved run, or if nothing fails any more; for a run every night
  --fix webhook    registers the webhook at Stripe with the events that the shop needs, or corrects it, and prints a new
                   one's secret, once

Ends with 0 if nothing failed, 1 if something did, 2 if this command was used wrongly.
`);

const CHECK_MS = 45_000;

export interface DoctorPorts
  extends
    SettingsPorts,
    Pick<DomainPorts, "resolveTxt">,
    Pick<RelayPorts, "checkSmtp">,
    Pick<DiskPorts, "readSpace">,
    Pick<AddressPorts, "readValidity">,
    Pick<BackupPorts, "listBackups" | "readMadeAt"> {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** Throws if there is no database yet, or if it cannot be opened. */
  readonly openDocuments: (config: Config) => Promise<Opened<Documents>>;
  readonly openFiles: (config: Config) => Promise<Opened<Files>>;
  /** Undefined if the shop was not built. */
  readonly readBuildId: () => Promise<string | undefined>;
  readonly readSize: (config: Config) => Promise<number | undefined>;
  /** `/readyz` of the shop on this machine. */
  readonly askHere: (config: Config) => Promise<Answer | undefined>;
}

interface Opened<T> {
  readonly opened: T;
  readonly close: () => Promise<void>;
}

/** `open` is called unless the words are wrong or ask for help, and may throw UnreadableSettings. */
export async function runDoctor(
  words: readonly string[],
  open: () => DoctorPorts,
): Promise<Outcome> {
  const asked = readWords(words);
  if (typeof asked === "string")
    return { exitCode: EXIT_BAD_USAGE, output: `${asked}\n\n${USAGE}` };
  if (asked.help) return done(USAGE);
  const ports = openReadable(open);
  if ("state" in ports) return reportOf([ports], asked);
  if (asked.fix) {
    const fixed = await fixWebhook(ports);
    return ports.isDeployed ? { ...fixed, output: asDeployed(fixed.output) } : fixed;
  }
  return reportOf(await diagnose(ports, asked.save), asked);
}

function reportOf(findings: readonly Finding[], { json }: { readonly json: boolean }): Outcome {
  const output = json ? `${JSON.stringify(findings, null, 2)}\n` : linesOf(findings);
  const isWell = findings.every(({ state }) => state !== "fail");
  return report(output, isWell);
}

function openReadable(open: () => DoctorPorts): DoctorPorts | Finding {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableSettings) return unread(error, userInfo().username);
    throw error;
  }
}

function readWords(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        json: { type: "boolean" },
        save: { type: "boolean" },
        fix: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    const { json = false, save = false, fix, help = false } = values;
    if (fix !== undefined && fix !== "webhook") return "--fix can repair webhook only.";
    if (fix !== undefined && (json || save)) return "--fix prints no JSON and saves nothing.";
    return { json, save, fix, help };
  } catch (error) {
    return wordsOf(error);
  }
}

/** Has no secret and no address. */
export async function diagnose(ports: DoctorPorts, isSaving = false): Promise<readonly Finding[]> {
  const { findings, config, store } = await checkSettings(ports);
  const secrets = secretsIn(ports.environment);
  const tell = (all: readonly Finding[]) =>
    withoutSecrets(ports.isDeployed ? all.map(inDeployed) : all, secrets);
  if (!config) {
    const others = about("others").note(
      "not checked; a shop that runs keeps its former settings",
      "correct the settings, then run this again",
    );
    return tell([...findings, others, ...(isSaving ? [unsaved] : [])]);
  }
  const database = await ports.openDocuments(config).catch(unopened);
  const isOpen = "opened" in database;
  try {
    const documents = isOpen ? database.opened : undefined;
    const checks = listChecks(ports, { config, store, documents });
    const found = await Promise.all(checks.map(runCheck));
    const all = [...findings, ...(isOpen ? [] : [database]), ...found.flat()];
    const told = tell(all);
    if (!isSaving) return told;
    const buildId = await ports.readBuildId();
    const seller = store?.legal.email;
    const { isTestMode: isTest } = config;
    const saved = await saveFindings({ ...ports, documents, isTest, buildId, seller }, told);
    return [...told, ...tell([saved])];
  } finally {
    if (isOpen) await database.close();
  }
}

function inDeployed(finding: Finding): Finding {
  const message = asDeployed(finding.message);
  return finding.state === "ok"
    ? { ...finding, message }
    : { ...finding, message, remedy: asDeployed(finding.remedy) };
}

type Check = readonly [name: string, run: () => Promise<readonly Finding[]>];

interface Shop {
  readonly config: Config;
  readonly store: Store | undefined;
  /** Absent if the database cannot be opened. */
  readonly documents: Documents | undefined;
}

function listChecks(ports: DoctorPorts, shop: Shop): Check[] {
  const { config, documents } = shop;
  const { publicUrl, isTestMode: isTest } = config;
  const { clock } = ports;
  const stored = documents && { documents, clock, isTest };
  const askHere = () => ports.askHere(config);
  const readSize = () => ports.readSize(config);
  const ofStored = (
    name: string,
    run: (known: NonNullable<typeof stored>) => ReturnType<Check[1]>,
  ) => (stored ? [[name, () => run(stored)] as const] : []);
  const payments = async () => ({ ...ports, ...(await paymentPorts(ports, shop)) });
  return [
    ...ofStored("database", (known) => checkDatabase({ ...known, readSize })),
    ["disk", () => checkDisk({ ...ports, folders: foldersOf(config) })],
    ...ofStored("files", (known) => checkStored(ports, shop, known.documents)),
    ["mail", () => checkRelay({ ...ports, settings: config.mail })],
    ["mail", () => checkMailDomain({ ...ports, domain: senderDomain(shop) })],
    ...ofStored("mail", checkMailQueue),
    ["stripe", async () => checkStripe(await payments())],
    ["webhook", async () => checkEndpoint(await payments())],
    ...ofStored("events", checkEvents),
    ["address", () => checkAddress({ ...ports, publicUrl, askHere })],
    ["identity", () => checkIdentity({ ...ports, publicUrl, settings: config.identity })],
    ...ofStored("jobs", checkJobs),
    ...ofStored("orders", checkOrders),
    ["backups", () => checkBackups({ ...ports, config })],
  ];
}

async function runCheck([name, run]: Check): Promise<readonly Finding[]> {
  try {
    return await pTimeout(run(), { milliseconds: CHECK_MS });
  } catch (error) {
    const remedy = "run this again; if it stays so, the words before say what did not work";
    return [about(name).fail(`could not be checked: ${wordsOf(error)}`, remedy)];
  }
}

async function checkStored(
  ports: DoctorPorts,
  { config, store }: Shop,
  documents: Documents,
): Promise<Finding[]> {
  const { opened: files, close } = await ports.openFiles(config);
  try {
    const offered = store?.files.map(({ id }) => id) ?? [];
    const isBucket = config.files.kind !== "disk";
    return await checkFiles({ ...ports, documents, files, offered, isBucket });
  } finally {
    await close();
  }
}

/** No mail is sent with the inbox, so nobody asks about the domain. */
function senderDomain({ config: { mail }, store }: Shop): string | undefined {
  if (mail.kind === "inbox") return undefined;
  return (mail.from ?? store?.legal.email)?.split("@").at(-1);
}

async function paymentPorts(ports: DoctorPorts, { config, store, documents }: Shop) {
  const { payments, publicUrl, isTestMode: isTest } = config;
  const shared = { publicUrl, isTest, isLocal: isLocal(publicUrl) };
  if (payments.kind === "sandbox") return { ...shared, account: undefined, isLiveKey: false };
  const { secretKey } = payments;
  const made = await documents?.query(coupons, { limit: 1 });
  const needs = {
    coupons: Boolean(store?.coupons.length) || Boolean(made?.length),
    taxRates: typeof store?.tax?.rate === "number",
  };
  return {
    ...shared,
    account: createStripeAccount({ secretKey, fetch: ports.fetch, needs }),
    isLiveKey: /^[a-z]+_live_/.test(secretKey),
  };
}

/** Without STRIPE_WEBHOOK_SECRET, too, which this command prints. */
async function fixWebhook(ports: DoctorPorts): Promise<Outcome> {
  const { STRIPE_WEBHOOK_SECRET = "" } = ports.environment;
  try {
    const { payments, publicUrl } = readConfig({
      ...ports.environment,
      STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET || "whsec_none",
    });
    if (payments.kind === "sandbox") return refused("Set STRIPE_SECRET_KEY first.\n");
    if (isLocal(publicUrl))
      return refused("Set PUBLIC_URL first: Stripe cannot send events to this machine.\n");
    const needs = { coupons: false, taxRates: false };
    const account = createStripeAccount({ ...payments, fetch: ports.fetch, needs });
    return done(await registerWebhook(account, { publicUrl, clock: ports.clock }));
  } catch (error) {
    if (error instanceof ConfigError) return refused(`${error.message}\n`);
    if (!(error instanceof StripeRefused)) throw error;
    return refused(
      `Stripe refused to register the webhook (${error.refusal}, ${error.message}). The key must be allowed to write webhook endpoints; or add the endpoint in the Dashboard (Developers, Webhooks).\n`,
    );
  }
}
