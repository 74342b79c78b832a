import { once } from "node:events";
import { expect, test } from "vitest";
import { SMTPServer } from "smtp-server";
import { describeMail, type ReceivedMail } from "#tests/contracts/mail.ts";
import { createSmtpMail } from "./smtp.ts";

const FROM = { name: "Weekend Atlas", address: "hello@shop.example" };

interface Envelope {
  readonly raw: string;
  readonly to: string;
}

async function openRelay({
  refusal,
  host = "127.0.0.1",
}: { refusal?: string; host?: string } = {}) {
  const envelopes: Envelope[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, callback) =>
      callback(refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : null),
    async onData(stream, session, callback) {
      let raw = "";
      for await (const chunk of stream) raw += String(chunk);
      envelopes.unshift({ raw, to: session.envelope.rcptTo[0]?.address ?? "" });
      callback();
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "0.0.0.0");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    envelopes,
    mail: createSmtpMail({ url: `smtp://${host}:${port}`, from: FROM }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describeMail("smtp", async () => {
  const { mail, envelopes, close } = await openRelay();
  return { mail, close, received: async () => envelopes.map(readMail) };
});

test("names the store as sender and keeps the message id over retries", async () => {
  const { mail, envelopes, close } = await openRelay();
  await mail.send({ id: "receipt-7", to: "b@example.com", subject: "s", text: "t", html: "h" });
  expect(envelopes[0]?.raw).toContain("From: Weekend Atlas <hello@shop.example>");
  expect(envelopes[0]?.raw).toContain("Message-ID: <receipt-7@shop.example>");
  await close();
});

test("a refusal throws without repeating the address", async () => {
  const { mail, close } = await openRelay({ refusal: "no such mailbox buyer@example.com" });
  const sent = mail.send({ id: "a", to: "buyer@example.com", subject: "s", text: "t", html: "h" });
  const error = await sent.catch((reason: unknown) => reason);
  expect(String(error)).toContain("[mail/smtp]");
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("buyer@");
  await close();
});

test("a relay elsewhere that offers no encryption gets no mail", async () => {
  // Every address of this machine, and none that is known to stay within it.
  const { mail, envelopes, close } = await openRelay({ host: "0.0.0.0" });
  const sent = mail.send({ id: "a", to: "b@example.com", subject: "s", text: "t", html: "h" });
  await expect(sent).rejects.toThrow("[mail/smtp] the relay did not take the mail (ETLS)");
  expect(envelopes).toEqual([]);
  await close();
});

/** Just enough of MIME to read back what the adapter sent. */
function readMail({ raw, to }: Envelope): ReceivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? "";
  return { to, subject: decodeWords(subject), text: part(raw, "plain"), html: part(raw, "html") };
}

function part(raw: string, subtype: string): string {
  const [, headers = "", body = ""] =
    new RegExp(`(Content-Type: text/${subtype}[^]*?)\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(raw) ?? [];
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
