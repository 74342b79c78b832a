import { createTransport } from "nodemailer";
import type { Mail } from "#domain/ports.ts";

const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Hands mail to a relay. The message id follows from the outbox id, so that a relay can drop a repeated one. */
export function createSmtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
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
