import { createTransport } from "nodemailer";
import { z } from "zod";
import { type Mail, MailNotAccepted, type MailPicture } from "#domain/ports/mail.ts";

const TIMEOUT_MS = 20_000;
const MAX_REASON = 300;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS, required except on this machine) or `smtps://…:465`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  /** Maximum of open connections to the relay; each is reused. */
  readonly connections?: number;
}

export interface SmtpMail extends Mail {
  close(): void;
}

/** The message id is derived from the outbox id, so that relays can drop duplicates. */
export function createSmtpMail({ url, from, replyTo, connections = 5 }: SmtpOptions): SmtpMail {
  const transport = createTransport({
    url: encrypted(url),
    pool: true,
    maxConnections: connections,
    ...timeouts(TIMEOUT_MS),
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    close: () => transport.close(),
    async send({ id, to, attachments = [], pictures = [], ...message }) {
      await transport
        .sendMail({
          ...message,
          attachments: [...attachments, ...pictures.map(inline)],
          from,
          replyTo,
          // An object is one address, whatever it contains; a string is parsed as a list.
          to: { name: "", address: to },
          messageId: `<${id}@${domain}>`,
          // RFC 3834: asks mailboxes for no automatic replies, such as a notice of absence.
          headers: { "Auto-Submitted": "auto-generated" },
        })
        .catch((error: unknown) => {
          throw notAccepted(error, to);
        });
    },
  };
}

function inline({ content, ...picture }: MailPicture) {
  return { ...picture, content: Buffer.from(content), contentDisposition: "inline" as const };
}

export type SmtpProblem = "password" | "certificate" | "encryption" | "unreachable" | "refused";

/** Connects, starts TLS and signs in, but sends nothing. Undefined if the relay accepts that; `words` has no address. */
export async function checkSmtp(
  url: string,
  timeoutMs = TIMEOUT_MS,
): Promise<{ readonly problem: SmtpProblem; readonly words: string } | undefined> {
  const transport = createTransport({ url: encrypted(url), ...timeouts(timeoutMs) });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const {
      code = "",
      responseCode,
      response,
      message = code,
    } = failureSchema.catch({}).parse(error);
    const words = withoutAddresses(response ?? message, new URL(url).username);
    return { problem: problemOf(code, responseCode, message), words };
  } finally {
    transport.close();
  }
}

function timeouts(ms: number) {
  return { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms };
}

function problemOf(code: string, responseCode: number | undefined, words: string): SmtpProblem {
  if (code === "EAUTH") return "password";
  if (/certificate|altname/i.test(words)) return "certificate";
  if (code === "ETLS" || /SSL|TLS|wrong version/i.test(words)) return "encryption";
  return responseCode === undefined ? "unreachable" : "refused";
}

const failureSchema = z
  .object({
    code: z.string(),
    command: z.string(),
    responseCode: z.number(),
    permanent: z.boolean(),
    response: z.string(),
    message: z.string(),
  })
  .partial();

/** Logs only codes, because the relay's message may contain the recipient's address. */
function notAccepted(error: unknown, to: string): MailNotAccepted {
  const { code = "unknown", command, ...failure } = failureSchema.catch({}).parse(error);
  const codes = [code, failure.responseCode].filter(Boolean).join(" ");
  // A refused sender or password is the shop's mistake, which the seller may correct.
  const isPermanent =
    command === "RCPT TO" || command === "DATA"
      ? failure.permanent === true
      : command === "API" && code === "EENVELOPE";
  return new MailNotAccepted(
    `[mail/smtp] the relay did not accept the mail (${codes})`,
    withoutAddresses(failure.response ?? failure.message ?? codes, to),
    isPermanent,
  );
}

/** One line, without addresses and without the name of the recipient's mailbox. */
function withoutAddresses(words: string, to: string): string {
  const [mailbox = ""] = to.split("@");
  const name = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(mailbox)}(?![\\p{L}\\p{N}])`, "giu");
  return words
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/\S*@\S*/g, "…")
    .replaceAll(name, (found) => found && "…")
    .trim()
    .slice(0, MAX_REASON);
}

/** False for `smtp://` on this machine alone: to others, passwords and addresses are never sent in the clear. */
export function requiresEncryption(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "smtps:" || !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

function encrypted(url: string): string {
  const relay = new URL(url);
  if (relay.protocol === "smtp:" && requiresEncryption(url))
    relay.searchParams.set("requireTLS", "true");
  return relay.href;
}
