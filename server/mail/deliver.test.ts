import { expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { findRefusedReceipt, listRefusedMails } from "#domain/selling/refused-mails.ts";
import { resendReceipt } from "#domain/selling/resend-receipt.ts";
import { MailNotAccepted } from "#domain/ports/mail.ts";
import { mailStore } from "#tests/support/mail-context.ts";
import { createAccountMail, createMailJobs, HOUR_MS } from "#tests/support/mail-jobs.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { readOrder } from "#tests/support/test-shop.ts";
import { createCipher } from "../secrets/cipher.ts";

test("temporary refusals end after five to six days with the last reason", async () => {
  const jobs = createMailJobs(() => new MailNotAccepted("refused", "452 Mailbox full", false));
  const orderId = await jobs.sell();
  const startedAt = jobs.shop.clock.now();
  const waits: number[] = [];
  for (;;) {
    await jobs.job.run();
    const [mail] = await jobs.readMails();
    if (mail?.status !== "queued") break;
    waits.push(mail.nextAttemptAt.toMillis() - jobs.shop.clock.now());
    jobs.shop.clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const days = (jobs.shop.clock.now() - startedAt) / (24 * HOUR_MS);
  expect(days).toBeGreaterThan(5);
  expect(days).toBeLessThan(6);
  jobs.shop.clock.advance(48 * HOUR_MS);
  await jobs.job.run();
  expect(jobs.tries).toBe(waits.length + 1);
  expect(await listRefusedMails(jobs.shop, 10)).toMatchObject([
    { orderId, kind: "receipt", to: PAID_WITH, reason: "452 Mailbox full", isPermanent: false },
  ]);
});

test("a permanent refusal is recorded at once, listed with its reason, and never tried again", async () => {
  const jobs = createMailJobs(() => new MailNotAccepted("refused", "550 No such user", true));
  const orderId = await jobs.sell();
  await jobs.job.run();
  jobs.shop.clock.advance(48 * HOUR_MS);
  await jobs.job.run();
  expect(jobs.tries).toBe(1);
  expect(jobs.reports).toEqual([`mail receipt-${orderId} was refused: MailNotAccepted: refused`]);
  const refused = {
    mailId: `receipt-${orderId}`,
    orderId,
    kind: "receipt",
    to: PAID_WITH,
    reason: "550 No such user",
    isPermanent: true,
    refusedAt: jobs.shop.clock.now() - 48 * HOUR_MS,
  };
  expect(await listRefusedMails(jobs.shop, 10)).toEqual([refused]);
  expect(await listRefusedMails(jobs.shop, 0)).toEqual([]);
  expect(await listRefusedMails({ ...jobs.shop, isTest: false }, 10)).toEqual([]);
  const sold = await readOrder(jobs.shop, orderId);
  expect(await findRefusedReceipt(jobs.shop.documents, orderId, sold)).toEqual(refused);
});

test("a refused address counts no more once the order has another", async () => {
  const jobs = createMailJobs(() => new MailNotAccepted("refused", "550 No such user", true));
  const orderId = await jobs.sell();
  await jobs.job.run();
  await jobs.shop.documents.update(orders, orderId, { email: "other@example.com" });
  expect(await listRefusedMails(jobs.shop, 10)).toEqual([]);
  const sold = await readOrder(jobs.shop, orderId);
  expect(await findRefusedReceipt(jobs.shop.documents, orderId, sold)).toBeUndefined();
});

test("a refused receipt counts no more once it is sent again", async () => {
  const jobs = createMailJobs(() => new MailNotAccepted("refused", "550 No such user", true));
  const orderId = await jobs.sell();
  await jobs.job.run();
  jobs.shop.clock.advance(1000);
  expect(await resendReceipt(jobs.shop, orderId)).toBe("queued");
  expect(await listRefusedMails(jobs.shop, 10)).toEqual([]);
  await jobs.job.run();
  expect(await listRefusedMails(jobs.shop, 10)).toMatchObject([{ orderId }]);
  jobs.refuse = () => undefined;
  jobs.shop.clock.advance(1000);
  await resendReceipt(jobs.shop, orderId);
  await jobs.job.run();
  expect(jobs.sent).toHaveLength(1);
  expect(await listRefusedMails(jobs.shop, 10)).toEqual([]);
});

test("a refused account mail is deleted with its link", async () => {
  const refuse = () => new MailNotAccepted("refused", "550 No such user", true);
  const { job, queue, readMails, reports } = createAccountMail({}, refuse);
  await queue();
  await job.run();
  expect(await readMails()).toEqual([]);
  expect(reports).toEqual(["mail mail was refused: MailNotAccepted: refused"]);
});

test("an account mail is sent once with its link decrypted, and then deleted", async () => {
  const { job, queue, sent, readMails, mail } = createAccountMail();
  await queue();
  expect(JSON.stringify(mail)).not.toContain("secret");
  await job.run();
  await job.run();
  expect(sent).toMatchObject([
    {
      id: "mail",
      to: "ada@example.com",
      subject: `Your new password for ${mailStore.name}`,
      text: expect.stringContaining("https://shop.test/auth/action?oobCode=secret"),
    },
  ]);
  expect(await readMails()).toEqual([]);
});

test("a mail whose link has expired or cannot be decrypted is dropped", async () => {
  const over = createAccountMail();
  await over.queue();
  over.shop.clock.advance(HOUR_MS);
  await over.job.run();
  const foreign = createAccountMail({ sealedLink: createCipher("other", "mails").encrypt("link") });
  await foreign.queue();
  await foreign.job.run();
  for (const { sent, readMails } of [over, foreign]) {
    expect(sent).toEqual([]);
    expect(await readMails()).toEqual([]);
  }
  expect(foreign.reports).toEqual([expect.stringContaining("another APP_SECRET")]);
});
