import { createTransport } from "nodemailer";
import type { Mail } from "#domain/ports/mail.ts";

const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS, required except on this machine) or `smtps://…:465`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Maximum number of open connections to the relay; each is reused for a while. */
  readonly connections?: number;
}

export interface SmtpMail extends Mail {
  /** Closes the connections. */
  close(): void;
}

/** Sends mail through a relay. The message id is derived from the outbox id, so that relays can drop duplicates. */
export function createSmtpMail({ url, from, connections = 5 }: SmtpOptions): SmtpMail {
  const transport = createTransport({
    url: encrypted(url),
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    close: () => transport.close(),
    async send({ id, ...message }) {
      try {
        await transport.sendMail({ ...message, from, messageId: `<${id}@${domain}>` });
      } catch (cause) {
        // The relay's message may contain the recipient's email address, so only the error code may be logged.
        const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(`[mail/smtp] the relay did not accept the mail (${code})`);
      }
    },
  };
}

/** Requires TLS for relays on other machines, so that passwords and email addresses are never sent in the clear. */
function encrypted(url: string): string {
  const relay = new URL(url);
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(relay.hostname);
  if (relay.protocol === "smtp:" && !isLocal) relay.searchParams.set("requireTLS", "true");
  return relay.href;
}
