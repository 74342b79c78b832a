import { mailWorld } from "#tests/support/mail-world.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { type AccountMail, mailOutbox, queuedAccountMail } from "#domain/notifications/outbox.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createTestShop, order, readBooks, settle } from "#tests/support/test-shop.ts";
import { createCipher } from "../secrets/cipher.ts";
import { createOutboxJobs } from "./outbox.ts";
import type { Job } from "./runner.ts";

const cipher = createCipher("a secret for tests only", "mails");
const HOUR_MS = 3_600_000;

/** `refuse` returns the error for a message, or undefined to accept it. */
function createPost(refuse: (message: MailMessage) => unknown = () => undefined) {
  const shop = createTestShop();
  const sent: MailMessage[] = [];
  const reports: string[] = [];
  const post = { shop, sent, reports, refuse, tries: 0 };
  const lanes = createOutboxJobs({
    documents: shop.documents,
    clock: shop.clock,
    world: mailWorld,
    cipher,
    report: (message, error) => void reports.push(`${message}: ${String(error)}`),
    mail: {
      async send(message) {
        post.tries += 1;
        const refusal = await post.refuse(message);
        if (typeof refusal === "string") throw new Error(refusal);
        sent.push(message);
      },
    },
  });

  /** Runs every lane once. */
  const job: Pick<Job, "run"> = {
    run: async () => void (await Promise.all(lanes.map((lane) => lane.run()))),
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

  return Object.assign(post, { job, lanes, sell, readMails });
}

test("a queued mail is sent once", async () => {
  const { job, sell, sent, readMails, reports } = createPost();
  const orderId = await sell();
  await job.run();
  await job.run();
  expect(sent).toMatchObject([{ id: `receipt-${orderId}`, to: PAID_WITH }]);
  expect(await readMails()).toMatchObject([{ status: "sent", attempts: 0 }]);
  expect(reports).toEqual([]);
});

test("a mail written by a newer build waits and is reported once; the others are sent", async () => {
  const { job, sell, shop, sent, reports, readMails } = createPost();
  const orderId = await sell();
  const version = mailOutbox.version + 1;
  const ofNewerBuild = { ...mailOutbox, version, migrate: {}, schema: z.custom<object>() };
  const [mail] = await readMails();
  await shop.documents.set(ofNewerBuild, "newer", { ...mail, to: ["a", "b"] });
  await job.run();
  await job.run();
  expect(sent).toMatchObject([{ id: `receipt-${orderId}` }]);
  expect(reports).toEqual([expect.stringMatching(/^mail newer needs a newer build/)]);
});

test("buyer and seller are told of a second payment for the same files", async () => {
  const { job, shop, sent } = createPost();
  const both = [await order(shop), await order(shop)];
  for (const orderId of both) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  await job.run();
  expect(sent.map(({ id }) => id).toSorted()).toEqual([
    `attention-${both[1]}-1`,
    `duplicatePayment-${both[1]}`,
    `receipt-${both[0]}`,
  ]);
});

test("a refused mail is retried with growing delays until it is sent", async () => {
  const post = createPost(() => "mailbox full");
  const orderId = await post.sell();
  const waits = [30, 60, 120, 240, 480].map((seconds) => seconds * 1000);
  for (const [index, wait] of waits.entries()) {
    await post.job.run();
    expect(post.tries).toBe(index + 1);
    expect(await post.readMails()).toMatchObject([{ status: "queued", attempts: index + 1 }]);
    post.shop.clock.advance(wait - 1);
    await post.job.run();
    expect(post.tries).toBe(index + 1);
    post.shop.clock.advance(1);
  }
  expect(post.reports).toEqual(
    waits.map(() => `mail receipt-${orderId} was not sent: Error: mailbox full`),
  );
  post.refuse = () => undefined;
  await post.job.run();
  await post.job.run();
  expect(post.sent.map(({ id }) => id)).toEqual([`receipt-${orderId}`]);
});

test("after many refusals a mail is still retried every six hours", async () => {
  const post = createPost(() => "no");
  await post.sell();
  for (let count = 0; count < 40; count++) {
    await post.job.run();
    post.shop.clock.advance(6 * HOUR_MS);
  }
  expect(post.tries).toBe(40);
});

test("a send that failed after the service accepted the mail is repeated under the same id", async () => {
  let isFirst = true;
  const taken: string[] = [];
  const post = createPost(({ id }) => {
    taken.push(id);
    if (!isFirst) return undefined;
    isFirst = false;
    return "connection lost";
  });
  const orderId = await post.sell();
  await post.job.run();
  post.shop.clock.advance(30_000);
  await post.job.run();
  expect(taken).toEqual([`receipt-${orderId}`, `receipt-${orderId}`]);
});

test("a failing mail does not delay the others", async () => {
  const post = createPost();
  const broken = await post.sell("a");
  await post.sell("b");
  await post.sell("c");
  post.refuse = ({ id }) => (id === `receipt-${broken}` ? "no such address" : undefined);
  await post.job.run();
  expect(post.sent).toHaveLength(2);
});

test("a mail about an order that does not exist is reported and stays queued", async () => {
  const { job, sell, shop, sent, reports } = createPost();
  await sell();
  const [stored] = (await readBooks(shop.documents)).mails;
  if (!stored || !("orderId" in stored.data)) throw new Error("No mail was queued");
  await shop.documents.create(mailOutbox, "lost", { ...stored.data, orderId: "nobody" });
  await job.run();
  expect(sent).toHaveLength(1);
  expect(reports).toEqual([
    "mail lost was not sent: Error: Mail lost refers to an order that does not exist",
  ]);
  expect((await shop.documents.get(mailOutbox, "lost"))?.data.status).toBe("queued");
});

test("many refused mails do not delay new ones", async () => {
  const post = createPost(() => "no");
  for (let count = 0; count < 45; count++) await post.sell(`buyer-${count}`);
  for (let run = 0; run < 3; run++) await post.job.run();
  expect(post.tries).toBe(45);
  post.refuse = () => undefined;
  await post.sell("new");
  await post.job.run();
  expect(post.sent).toHaveLength(1);
  post.shop.clock.advance(30_000);
  for (let run = 0; run < 3; run++) await post.job.run();
  expect(new Set(post.sent.map(({ id }) => id)).size).toBe(46);
});

test("a lane sends new mails while one recipient hangs", async () => {
  const post = createPost();
  const stuck = Promise.withResolvers<undefined>();
  const hanging = await post.sell("a");
  post.refuse = ({ id }) => (id === `receipt-${hanging}` ? stuck.promise : undefined);
  const run = post.job.run();
  await expect.poll(() => post.tries).toBe(1);
  await post.sell("b");
  await expect.poll(() => post.sent).toHaveLength(1);
  stuck.resolve(undefined);
  await run;
  expect(post.sent).toHaveLength(2);
});

test("many slow mails to strangers do not delay a receipt", async () => {
  const post = createPost();
  const now = Timestamp.fromMillis(post.shop.clock.now());
  for (let count = 0; count < 60; count++)
    await post.shop.documents.create(mailOutbox, `s${count}`, accountMail(now, true));
  await post.shop.documents.create(mailOutbox, "member", accountMail(now, false));
  const stuck = Promise.withResolvers<undefined>();
  post.refuse = ({ id }) => (/^s\d/.test(id) ? stuck.promise : undefined);
  const orderId = await post.sell();
  const run = post.job.run();
  await expect
    .poll(() => post.sent.map(({ id }) => id).toSorted())
    .toEqual(["member", `receipt-${orderId}`]);
  stuck.resolve(undefined);
  await run;
  expect(post.sent).toHaveLength(62);
  expect(new Set(post.sent.map(({ id }) => id)).size).toBe(62);
});

test("a mail that cannot be marked as sent is not sent again", async () => {
  const post = createPost();
  await post.sell();
  const { documents } = post.shop;
  const { update } = documents;
  documents.update = () => Promise.reject(new Error("disk full"));
  await expect(post.job.run()).rejects.toThrow("disk full");
  await expect(post.job.run()).rejects.toThrow("disk full");
  documents.update = update;
  await post.job.run();
  expect(post.sent).toHaveLength(1);
  expect(await post.readMails()).toMatchObject([{ status: "sent" }]);
});

test("a mail scheduled days ahead by a wrong clock is sent", async () => {
  const post = createPost();
  post.shop.clock.advance(48 * HOUR_MS);
  await post.sell();
  post.shop.clock.advance(-48 * HOUR_MS);
  await post.job.run();
  expect(post.sent).toHaveLength(1);
  expect(await post.readMails()).toMatchObject([
    { status: "sent", nextAttemptAt: Timestamp.fromMillis(post.shop.clock.now()) },
  ]);
});

function accountMail(now: Timestamp, isToStranger: boolean): AccountMail {
  const sealedLink = cipher.encrypt("https://shop.test/auth/action?oobCode=secret");
  const linkExpiresAt = Timestamp.fromMillis(now.toMillis() + HOUR_MS);
  const to = "ada@example.com";
  return queuedAccountMail(
    { kind: "signIn", to, sealedLink, linkExpiresAt, language: "en", isToStranger },
    now,
  );
}

function createAccountMail(overrides: Partial<AccountMail> = {}) {
  const post = createPost();
  const now = Timestamp.fromMillis(post.shop.clock.now());
  const mail = queuedAccountMail(
    {
      kind: "resetPassword",
      to: "ada@example.com",
      sealedLink: cipher.encrypt("https://shop.test/auth/action?oobCode=secret"),
      linkExpiresAt: Timestamp.fromMillis(now.toMillis() + HOUR_MS),
      language: "en",
      ...overrides,
    },
    now,
  );
  return { ...post, mail, queue: () => post.shop.documents.create(mailOutbox, "mail", mail) };
}

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
      subject: `Your new password for ${mailWorld.storeName}`,
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
