import { createTransport } from "nodemailer";
import type { Mail } from "#domain/ports.ts";

const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS, which only this machine may do without) or `smtps://…:465`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Hands mail to a relay. The message id follows from the outbox id, so that a relay can drop a repeated one. */
export function createSmtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url: encrypted(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    async send({ id, ...message }) {
      try {
        await transport.sendMail({ ...message, from, messageId: `<${id}@${domain}>` });
      } catch (cause) {
        // The relay's answer may repeat the recipient's address; only its code is safe to log.
        const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(`[mail/smtp] the relay did not take the mail (${code})`);
      }
    },
  };
}

/** Passwords and addresses do not cross a network in the clear, whatever else the URL asks for. */
function encrypted(url: string): string {
  const relay = new URL(url);
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(relay.hostname);
  if (relay.protocol === "smtp:" && !isLocal) relay.searchParams.set("requireTLS", "true");
  return relay.href;
}
