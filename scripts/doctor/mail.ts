import { readMailHealth } from "#domain/back-office/shop-health.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import {
  type checkSmtp,
  requiresEncryption,
  type SmtpProblem,
} from "#server/adapters/mail/smtp.ts";
import { MAIL_ENCODING, type MailConfig } from "#server/config/mail.ts";
import { counted } from "../terminal.ts";
import { about, codeOf, type Finding } from "./finding.ts";

const { ok, note, fail, unused } = about("mail");

const REMEDIES: Readonly<Record<SmtpProblem, string>> = {
  password: `correct user and password in MAIL_URL; write ${MAIL_ENCODING}, and make a password for apps if the provider wants one`,
  certificate:
    "write the host in MAIL_URL that the certificate names, or let the provider renew it",
  encryption:
    "use smtps:// with port 465, or smtp:// with port 587 and a relay that offers STARTTLS",
  unreachable:
    "correct host and port in MAIL_URL, and let this machine connect there; many providers of servers block port 25",
  refused: "ask the relay's provider about these words",
};

const WORDS: Readonly<Record<SmtpProblem, string>> = {
  password: "the relay refuses user or password",
  certificate: "the relay's certificate is not accepted",
  encryption: "no encrypted connection to the relay",
  unreachable: "the relay cannot be reached",
  refused: "the relay refuses this machine",
};

/** Node's words about a certificate that no authority it knows has signed. */
const UNKNOWN_AUTHORITY = /self[- ]signed|unable to (?:get|verify)/i;
const AUTHORITY_REMEDY =
  "put its authority's certificate into /usr/local/share/ca-certificates/NAME.crt, run update-ca-certificates, and try again; or use a relay with one of a public authority";
/** Which may leave MAIL_URL as it is. */
export const REMEDIES_ELSEWHERE = [AUTHORITY_REMEDY, REMEDIES.unreachable];
/** Node's own advice, which its options would follow. */
const NODE_ADVICE = /; if the root CA is installed locally.*/;

export interface RelayPorts {
  readonly settings: MailConfig;
  readonly checkSmtp: typeof checkSmtp;
}

export async function checkRelay({ settings, ...ports }: RelayPorts): Promise<Finding[]> {
  if (settings.kind === "inbox")
    return [unused("mails stay in /dev/inbox; set MAIL_URL to send them")];
  const refused = await ports.checkSmtp(settings.url);
  if (!refused) return [ok(whatIsAccepted(settings.url))];
  const { problem } = refused;
  const words = refused.words.replace(NODE_ADVICE, "");
  return [fail(`${WORDS[problem]}: ${words}`, remedyOf(problem, words, settings.url))];
}

function remedyOf(problem: SmtpProblem, words: string, url: string): string {
  if (problem === "certificate" && UNKNOWN_AUTHORITY.test(words)) return AUTHORITY_REMEDY;
  // The port of smtps:// waits for encryption, and greets nobody.
  if (problem === "unreachable" && /^smtp:.*:465\b/.test(url)) return REMEDIES.encryption;
  return REMEDIES[problem];
}

function whatIsAccepted(url: string): string {
  const isEncrypted = requiresEncryption(url);
  const accepted = [
    "connection",
    ...(isEncrypted ? ["encryption"] : []),
    ...(new URL(url).username ? ["sign-in"] : []),
  ];
  const remark = isEncrypted ? "" : "; on this machine it may do without encryption";
  return `the relay accepts ${new Intl.ListFormat("en-GB").format(accepted)}${remark}`;
}

export interface QueuePorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export async function checkMailQueue(ports: QueuePorts): Promise<Finding[]> {
  const { waiting, deferred, refused, dueSince, isStuck } = await readMailHealth(ports);
  const mails = `${counted(waiting, "mail")} in the queue, ${deferred} of them after a failed attempt; ${refused} refused in the last day`;
  if (isStuck)
    return [
      fail(
        `${mails}; the first is due since ${dueSince?.toDate().toISOString() ?? "long ago"}`,
        "correct the relay if it is refused above, and see that the shop runs: only a running shop sends",
      ),
    ];
  if (deferred + refused > 0)
    return [note(mails, "see /admin/mails, or npm run orders -- mails, for the reasons")];
  return [ok(mails)];
}

export interface DomainPorts {
  /** The sender's domain. Undefined if the store, which names it, cannot be read. */
  readonly domain: string | undefined;
  readonly resolveTxt: (name: string) => Promise<string[][]>;
}

/** What receivers ask about the sender. DKIM is left out: only the relay knows the name of its key. */
export async function checkMailDomain(ports: DomainPorts): Promise<Finding[]> {
  const { domain } = ports;
  if (domain === undefined) return [];
  try {
    if (await isMissing(domain, ports)) return [unknown(domain)];
    return [await checkSpf(domain, ports), await checkDmarc(domain, ports)];
  } catch (error) {
    return [
      note(
        `could not ask the DNS about ${domain} (${codeOf(error) || "no answer"})`,
        "let this machine reach a resolver, or look up SPF and DMARC elsewhere",
      ),
    ];
  }
}

/** Without any record, of whatever type. */
async function isMissing(domain: string, { resolveTxt }: DomainPorts): Promise<boolean> {
  return resolveTxt(domain).then(
    () => false,
    (error: unknown) => isUnknown(error),
  );
}

function unknown(domain: string): Finding {
  return note(
    `the DNS does not know ${domain}, from which mails are sent`,
    "correct MAIL_FROM, or let this machine reach a resolver that knows the domain",
  );
}

async function checkSpf(domain: string, { resolveTxt }: DomainPorts): Promise<Finding> {
  const found = (await findRecords(domain, resolveTxt)).filter((record) =>
    /^v=spf1(\s|$)/i.test(record),
  );
  if (found.length === 1) return ok(`${domain} has an SPF record`);
  return found.length === 0
    ? note(
        `${domain} has no SPF record, so mails may land in spam`,
        "add the TXT record that the relay's provider names, such as v=spf1 include:… -all",
      )
    : fail(
        `${domain} has ${found.length} SPF records, which receivers count as none`,
        "join them into one TXT record",
      );
}

async function checkDmarc(domain: string, { resolveTxt }: DomainPorts): Promise<Finding> {
  const labels = domain.split(".");
  for (let at = 0; at < Math.max(1, labels.length - 1); at++) {
    const asked = labels.slice(at).join(".");
    const found = await findRecords(`_dmarc.${asked}`, resolveTxt);
    if (found.some((record) => /^v=DMARC1/i.test(record))) return ok(`${asked} has a DMARC record`);
  }
  return note(
    `${domain} has no DMARC record, which large mailboxes expect`,
    `add the TXT record _dmarc.${domain}, such as v=DMARC1; p=none`,
  );
}

async function findRecords(name: string, resolveTxt: DomainPorts["resolveTxt"]): Promise<string[]> {
  const records = await resolveTxt(name).catch((error: unknown) => {
    if (isUnknown(error) || codeOf(error) === "ENODATA") return [];
    throw error;
  });
  return records.map((parts) => parts.join(""));
}

function isUnknown(error: unknown): boolean {
  return codeOf(error) === "ENOTFOUND";
}
