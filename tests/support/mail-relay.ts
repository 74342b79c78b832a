/** A mail relay that stores the mails it receives, newest first. */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { ReceivedMail } from "#tests/contracts/mail.ts";

interface Envelope {
  readonly raw: string;
  readonly to: string;
}

export interface MailRelay {
  readonly port: number;
  readonly envelopes: readonly Envelope[];
  mails(): ReceivedMail[];
  close(): Promise<void>;
}

/** A reply with which the relay refuses something, such as 550 "No such user". */
interface Refusal {
  readonly code: number;
  readonly words: string;
}

interface RelayOptions {
  readonly host?: string;
  /** Refuses a recipient, before any content is sent. */
  readonly refuse?: (to: string) => Refusal | undefined;
  readonly refuseSender?: Refusal;
  readonly refuseContent?: Refusal;
  /** How long the relay takes for a mail to this address. */
  readonly delayMs?: (to: string) => number;
  /** Called after a mail has arrived and before the relay says so. */
  readonly onMail?: (to: string) => void;
}

export async function openRelay({
  host = "127.0.0.1",
  refuse = () => undefined,
  refuseSender,
  refuseContent,
  delayMs = () => 0,
  onMail = () => {},
}: RelayOptions = {}): Promise<MailRelay> {
  const envelopes: Envelope[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom: (_address, _session, callback) => callback(errorOf(refuseSender)),
    onRcptTo: ({ address }, _session, callback) => callback(errorOf(refuse(address))),
    onData(stream, session, callback) {
      const receive = async () => {
        let raw = "";
        for await (const chunk of stream) raw += String(chunk);
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const delay = delayMs(to);
        if (delay > 0) await wait(delay);
        if (refuseContent) throw errorOf(refuseContent);
        envelopes.unshift({ raw, to });
        onMail(to);
      };
      // Receiving fails if the shop is killed in the middle of a mail.
      receive().then(() => callback(), callback);
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, host);
  await once(listening, "listening");
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    envelopes,
    mails: () => envelopes.map(readMail),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function errorOf(refusal: Refusal | undefined): Error | null {
  if (!refusal) return null;
  return Object.assign(new Error(refusal.words), { responseCode: refusal.code });
}

/** Parses just enough MIME to read the adapter's mails. */
function readMail({ raw, to }: Envelope): ReceivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? "";
  const parts = raw.split(/\r\n--[^\r]+\r\n/);
  const attached = parts.filter((part) => /^Content-Disposition: attachment/im.test(part));
  return {
    to,
    subject: decodeWords(subject),
    text: readPart(parts.find((part) => part.startsWith("Content-Type: text/plain"))),
    html: readPart(parts.find((part) => part.startsWith("Content-Type: text/html"))),
    ...(attached.length > 0 && { attachments: attached.map(readAttachment) }),
  };
}

function readAttachment(part: string) {
  return { filename: /filename="?([^"\r]+)/.exec(part)?.[1] ?? "", content: readPart(part) };
}

function readPart(part = ""): string {
  const [, headers = "", body = ""] = /^([^]*?)\r\n\r\n([^]*)$/.exec(part) ?? [];
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(headers)?.[1];
  const text =
    encoding === "base64"
      ? fromBase64(body)
      : encoding === "quoted-printable"
        ? fromQuotedPrintable(body)
        : body;
  return text.replaceAll("\r\n", "\n").trimEnd();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? fromBase64(word)
        : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}

function fromBase64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
