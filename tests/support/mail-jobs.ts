/** A shop with the jobs that send its mails; what they send is kept in a list. */
import { mailOutbox, type AccountMail, queuedAccountMail } from "#domain/notifications/outbox.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";
import { createLicences } from "#domain/licences/licences.ts";
import { createOutboxJobs } from "#server/jobs/outbox.ts";
import type { Job } from "#server/jobs/runner.ts";
import { createCipher } from "#server/secrets/cipher.ts";
import { mailContext } from "./mail-context.ts";
import { createTestShop, order, readBooks, settle } from "./test-shop.ts";

const mailCipher = createCipher("a secret for tests only", "mails");
export const HOUR_MS = 3_600_000;

/** `refuse` returns the error for a message or its text, or undefined to accept it. */
export function createMailJobs(refuse: (message: MailMessage) => unknown = () => undefined) {
  const shop = createTestShop();
  const sent: MailMessage[] = [];
  const reports: string[] = [];
  const jobs = { shop, sent, reports, refuse, tries: 0 };
  const queues = createOutboxJobs({
    storeIn: shop.storeIn,
    documents: shop.documents,
    clock: shop.clock,
    isTest: shop.isTest,
    context: mailContext,
    licences: createLicences({
      ...shop,
      cipher: createCipher("a secret for tests only", "licences"),
    }),
    cipher: mailCipher,
    report: (message, error) => void reports.push(`${message}: ${String(error)}`),
    mail: {
      async send(message) {
        jobs.tries += 1;
        const refusal = await jobs.refuse(message);
        if (typeof refusal === "string") throw new Error(refusal);
        if (refusal instanceof Error) throw refusal;
        sent.push(message);
      },
    },
  });

  /** Runs the job of each queue once. */
  const job: Pick<Job, "run"> = {
    run: async () => void (await Promise.all(queues.map((queue) => queue.run()))),
  };

  /** Sells something, which queues a receipt. */
  async function sell(uid = "buyer"): Promise<string> {
    const orderId = await order(shop, uid);
    shop.payments.pay(orderId);
    await settle(shop, orderId);
    return orderId;
  }

  async function readMails() {
    return (await readBooks(shop.documents)).mails.map(({ data }) => data);
  }

  return Object.assign(jobs, { job, queues, sell, readMails });
}

export function queuedSignInMail(now: Timestamp, isToStranger: boolean): AccountMail {
  const sealedLink = mailCipher.encrypt("https://shop.test/auth/action?oobCode=secret");
  const linkExpiresAt = Timestamp.fromMillis(now.toMillis() + HOUR_MS);
  const to = "ada@example.com";
  return queuedAccountMail(
    { kind: "signIn", to, sealedLink, linkExpiresAt, language: "en", isToStranger },
    now,
  );
}

export function createAccountMail(
  overrides: Partial<AccountMail> = {},
  refuse?: Parameters<typeof createMailJobs>[0],
) {
  const jobs = createMailJobs(refuse);
  const now = Timestamp.fromMillis(jobs.shop.clock.now());
  const mail = queuedAccountMail(
    {
      kind: "resetPassword",
      to: "ada@example.com",
      sealedLink: mailCipher.encrypt("https://shop.test/auth/action?oobCode=secret"),
      linkExpiresAt: Timestamp.fromMillis(now.toMillis() + HOUR_MS),
      language: "en",
      ...overrides,
    },
    now,
  );
  return {
    ...jobs,
    mail,
    queue: () => jobs.shop.documents.create(mailOutbox, "mail", mail),
  };
}
