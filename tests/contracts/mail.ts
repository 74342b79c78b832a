/** The contract of the mail port. */
import { expect, test } from "vitest";
import type { Mail, TextAttachment } from "#domain/ports/mail.ts";

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly TextAttachment[] | undefined;
}

export interface MailSetup {
  readonly mail: Mail;
  /** Mails received so far, newest first. */
  received(): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

export function describeMail(name: string, setUp: () => Promise<MailSetup>): void {
  test(`${name}: a message arrives unchanged`, async () => {
    const { mail, received, close } = await setUp();
    const message = {
      to: "buyer@example.com",
      subject: "Your receipt: Wörter & <tags>",
      text: "Thank you.\n\nhttps://shop.example/account",
      html: "<p>Thank you. Größe &amp; <b>more</b></p>",
    };
    await mail.send({ id: "receipt-1", ...message });
    expect(await received()).toEqual([expect.objectContaining(message)]);
    await close();
  });

  test(`${name}: an attached text arrives unchanged, after the message`, async () => {
    const { mail, received, close } = await setUp();
    const message = {
      to: "buyer@example.com",
      subject: "Your receipt",
      text: "Thank you.",
      html: "<p>Thank you.</p>",
      attachments: [{ filename: "terms.txt", content: "Größe\n\n“14 days”, 返品" }],
    };
    await mail.send({ id: "receipt-1", ...message });
    expect(await received()).toEqual([expect.objectContaining(message)]);
    await close();
  });

  test(`${name}: several messages arrive separately`, async () => {
    const { mail, received, close } = await setUp();
    for (const number of ["1", "2", "3"])
      await mail.send({
        id: `receipt-${number}`,
        to: `buyer-${number}@example.com`,
        subject: number,
        text: number,
        html: number,
      });
    const subjects = (await received()).map(({ subject }) => subject);
    expect(subjects).toEqual(["3", "2", "1"]);
    await close();
  });
}
