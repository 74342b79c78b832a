import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { describeMail } from "#tests/contracts/mail.ts";
import { MailNotAccepted } from "#domain/ports/mail.ts";
import { openRelay } from "#tests/support/mail-relay.ts";
import { createSmtpMail } from "./smtp.ts";

const FROM = { name: "Small Press", address: "hello@shop.example" };

async function openMail(options: Parameters<typeof openRelay>[0] = {}) {
  const { host = "127.0.0.1" } = options;
  const relay = await openRelay(options);
  const url = `smtp://${host}:${relay.port}`;
  const mail = createSmtpMail({ url, from: FROM, replyTo: "seller@shop.example" });
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
  expect(envelopes[0]?.raw).toContain("From: Small Press <hello@shop.example>");
  expect(envelopes[0]?.raw).toContain("Message-ID: <receipt-7@shop.example>");
  await close();
});

test("pictures are parts of the HTML, and no attachments", async () => {
  const { mail, mails, envelopes, close } = await openMail();
  const content = randomBytes(5000);
  const html = '<img src="cid:cover">';
  const attachments = [{ filename: "terms.txt", content: "Terms" }];
  const pictures = [{ cid: "cover", filename: "cover.png", content }];
  const message = { id: "a", to: "b@example.com", subject: "s", text: "t", html };
  await mail.send({ ...message, attachments, pictures });
  expect(mails()).toMatchObject([{ text: "t", html, attachments }]);
  const { raw = "" } = envelopes[0] ?? {};
  const related = raw.split(/^Content-Type: multipart\/related;/m)[1] ?? "";
  const part = related
    .split(/\r\n--[^\r]+\r\n/)
    .find((each) => each.includes("Content-ID: <cover>"));
  expect(part).toMatch(/^Content-Type: image\/png; name=cover.png$/m);
  expect(part).toMatch(/^Content-Disposition: inline; filename=cover.png$/m);
  expect(Buffer.from(part?.split("\r\n\r\n")[1] ?? "", "base64")).toEqual(content);
  await close();
});

test("answers go to the seller, and mailboxes are asked for no automatic ones", async () => {
  const { mail, envelopes, close } = await openMail();
  await mail.send({ id: "a", to: "b@example.com", subject: "s", text: "t", html: "h" });
  expect(envelopes[0]?.raw).toContain("Reply-To: seller@shop.example");
  expect(envelopes[0]?.raw).toContain("Auto-Submitted: auto-generated");
  await close();
});

test.each([
  ["buyer@example.com\r\nBcc: victim@example.com", "Subject"],
  ["buyer@example.com, victim@example.com", "Subject"],
  ["Buyer <buyer@example.com>", "Subject"],
  ["buyer@example.com", "Subject\r\nBcc: victim@example.com\r\n\r\nAnother text"],
])("the recipient %j with the subject %j reaches nobody else", async (to, subject) => {
  const { mail, envelopes, close } = await openMail();
  await mail
    .send({ id: "a", to, subject, text: "t", html: "h" })
    .catch((error: unknown) => expect(error).toBeInstanceOf(MailNotAccepted));
  for (const { raw, to: recipient } of envelopes) {
    expect(recipient).toBe("buyer@example.com");
    expect(raw).not.toMatch(/^(Bcc|Cc):/im);
    expect(raw.match(/^Subject:/gim)).toHaveLength(1);
  }
  await close();
});

const noMailbox = { code: 550, words: "5.1.1 <buyer@example.com>: no mailbox Buyer\nhere" };

test.each([
  ["an unknown recipient", { refuse: () => noMailbox }, true, "550 5.1.1 … no mailbox … here"],
  ["a full mailbox", { refuse: () => ({ code: 452, words: "Full" }) }, false, "452 Full"],
  ["a content", { refuseContent: { code: 554, words: "Spam" } }, true, "554 Spam"],
  ["a sender", { refuseSender: { code: 550, words: "Not yours" } }, false, "550 Not yours"],
])(
  "the refusal of %s says whether it is permanent, without the address",
  async (_, options, isPermanent, reason) => {
    const { mail, close } = await openMail(options);
    const sent = mail.send({
      id: "a",
      to: "buyer@example.com",
      subject: "s",
      text: "t",
      html: "h",
    });
    const error = await sent.catch((thrown: unknown) => thrown);
    if (!(error instanceof MailNotAccepted)) throw new Error("Not refused");
    expect([error.isPermanent, error.reason]).toEqual([isPermanent, reason]);
    expect(error.message).toMatch(/^\[mail\/smtp\] the relay did not accept the mail \(\w+ \d+\)$/);
    const logged = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(logged).not.toMatch(/buyer|mailbox/i);
    await close();
  },
);

test("an address that no relay would take is refused for good", async () => {
  const { mail, envelopes, close } = await openMail();
  const sent = mail.send({ id: "a", to: "a<b>@example.com", subject: "s", text: "t", html: "h" });
  await expect(sent).rejects.toMatchObject({ isPermanent: true });
  expect(envelopes).toEqual([]);
  await close();
});

test("an unreachable relay is no permanent refusal", async () => {
  const { mail, close } = await openMail();
  await close();
  const sent = mail.send({ id: "a", to: "b@example.com", subject: "s", text: "t", html: "h" });
  await expect(sent).rejects.toMatchObject({ isPermanent: false });
});

test("a relay on another machine without encryption gets no mail", async () => {
  // 0.0.0.0 reaches this machine but does not count as a loopback address.
  const { mail, envelopes, close } = await openMail({ host: "0.0.0.0" });
  const sent = mail.send({ id: "a", to: "b@example.com", subject: "s", text: "t", html: "h" });
  await expect(sent).rejects.toThrow("[mail/smtp] the relay did not accept the mail (ETLS");
  expect(envelopes).toEqual([]);
  await close();
});
