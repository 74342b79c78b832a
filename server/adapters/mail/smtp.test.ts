import { expect, test } from "vitest";
import { describeMail } from "#tests/contracts/mail.ts";
import { openRelay } from "#tests/support/mail-relay.ts";
import { createSmtpMail } from "./smtp.ts";

const FROM = { name: "Weekend Atlas", address: "hello@shop.example" };

async function openMail({
  host = "127.0.0.1",
  ...options
}: { refusal?: string; host?: string } = {}) {
  const relay = await openRelay({ host, ...options });
  const mail = createSmtpMail({ url: `smtp://${host}:${relay.port}`, from: FROM });
  const close = async () => {
    mail.close();
    await relay.close();
  };
  return { ...relay, mail, close };
}

describeMail("smtp", async () => {
  const { mail, mails, close } = await openMail();
  return { mail, close, received: async () => mails() };
});

test("names the store as sender and keeps the message id over retries", async () => {
  const { mail, envelopes, close } = await openMail();
  await mail.send({ id: "receipt-7", to: "b@example.com", subject: "s", text: "t", html: "h" });
  expect(envelopes[0]?.raw).toContain("From: Weekend Atlas <hello@shop.example>");
  expect(envelopes[0]?.raw).toContain("Message-ID: <receipt-7@shop.example>");
  await close();
});

test("a refusal throws without repeating the address", async () => {
  const { mail, close } = await openMail({ refusal: "no such mailbox buyer@example.com" });
  const sent = mail.send({ id: "a", to: "buyer@example.com", subject: "s", text: "t", html: "h" });
  const error = await sent.catch((reason: unknown) => reason);
  expect(String(error)).toContain("[mail/smtp]");
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("buyer@");
  await close();
});

test("a relay on another machine without encryption gets no mail", async () => {
  // 0.0.0.0 reaches this machine but does not count as a loopback address.
  const { mail, envelopes, close } = await openMail({ host: "0.0.0.0" });
  const sent = mail.send({ id: "a", to: "b@example.com", subject: "s", text: "t", html: "h" });
  await expect(sent).rejects.toThrow("[mail/smtp] the relay did not accept the mail (ETLS)");
  expect(envelopes).toEqual([]);
  await close();
});
