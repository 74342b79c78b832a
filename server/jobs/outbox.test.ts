import { expect, test } from "vitest";
import { type AccountMail, mailOutbox, queuedAccountMail } from "#domain/mail/outbox.ts";
import { settleOrder } from "#domain/orders/settle-order.ts";
import type { MailMessage } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createTestShop, order, readBooks } from "#tests/support/test-shop.ts";
import { createSeal } from "../seal.ts";
import { createOutboxJob } from "./outbox.ts";

const seal = createSeal("a secret for tests only", "mails");
const HOUR_MS = 3_600_000;

/** `refuse` says of each message why it is not taken, or nothing. */
function createPost(refuse: (message: MailMessage) => string | undefined = () => undefined) {
  const shop = createTestShop();
  const sent: MailMessage[] = [];
  const reports: string[] = [];
  const post = { shop, sent, reports, refuse, tries: 0 };
  const job = createOutboxJob({
    documents: shop.documents,
    clock: shop.clock,
    world: { storeName: "Shop", publicUrl: "https://shop.test", refundTerms: "Money back." },
    seal,
    report: (message, error) => void reports.push(`${message}: ${String(error)}`),
    mail: {
      async send(message) {
        post.tries += 1;
        const refusal = post.refuse(message);
        if (refusal) throw new Error(refusal);
        sent.push(message);
      },
    },
  });

  /** Queues a receipt as a sale does. */
  async function sell(uid = "buyer"): Promise<string> {
    const orderId = await order(shop, uid);
    shop.payments.pay(orderId);
    await settleOrder(shop, orderId);
    return orderId;
  }

  async function readMails() {
    return (await readBooks(shop.documents)).mails.map(({ data }) => data);
  }

  return Object.assign(post, { job, sell, readMails });
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

test("a second payment for the same files is told of too, to buyer and seller", async () => {
  const { job, shop, sent } = createPost();
  const both = [await order(shop), await order(shop)];
  for (const orderId of both) {
    shop.payments.pay(orderId);
    await settleOrder(shop, orderId);
  }
  await job.run();
  expect(sent.map(({ id }) => id).toSorted()).toEqual([
    `attention-${both[1]}`,
    `duplicatePayment-${both[1]}`,
    `receipt-${both[0]}`,
  ]);
});

test("a refused mail is tried later and later, and is not lost", async () => {
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

test("after many refusals it is still tried every six hours", async () => {
  const post = createPost(() => "no");
  await post.sell();
  for (let count = 0; count < 40; count++) {
    await post.job.run();
    post.shop.clock.advance(6 * HOUR_MS);
  }
  expect(post.tries).toBe(40);
});

test("a try that failed after the service took the mail is repeated under the same id", async () => {
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

test("a mail that fails does not keep the others waiting", async () => {
  const post = createPost();
  const broken = await post.sell("a");
  await post.sell("b");
  await post.sell("c");
  post.refuse = ({ id }) => (id === `receipt-${broken}` ? "no such address" : undefined);
  await post.job.run();
  expect(post.sent).toHaveLength(2);
});

test("a mail about an order that does not exist is reported, not sent and not dropped", async () => {
  const { job, sell, shop, sent, reports } = createPost();
  await sell();
  const [stored] = (await readBooks(shop.documents)).mails;
  if (!stored || !("orderId" in stored.data)) throw new Error("No mail was queued");
  await shop.documents.create(mailOutbox, "lost", { ...stored.data, orderId: "nobody" });
  await job.run();
  expect(sent).toHaveLength(1);
  expect(reports).toEqual([
    "mail lost was not sent: Error: Mail lost names an order that does not exist",
  ]);
  expect((await shop.documents.get(mailOutbox, "lost"))?.data.status).toBe("queued");
});

test("refused mails, however many, do not hold up new ones", async () => {
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

function createAccountMail(overrides: Partial<AccountMail> = {}) {
  const post = createPost();
  const now = Timestamp.fromMillis(post.shop.clock.now());
  const mail = queuedAccountMail(
    {
      kind: "resetPassword",
      to: "ada@example.com",
      sealedLink: seal.close("https://shop.test/auth/action?oobCode=secret"),
      linkExpiresAt: Timestamp.fromMillis(now.toMillis() + HOUR_MS),
      language: "en",
      ...overrides,
    },
    now,
  );
  return { ...post, mail, queue: () => post.shop.documents.create(mailOutbox, "mail", mail) };
}

test("an account's mail has its link opened, goes out once and leaves nothing behind", async () => {
  const { job, queue, sent, readMails, mail } = createAccountMail();
  await queue();
  expect(JSON.stringify(mail)).not.toContain("secret");
  await job.run();
  await job.run();
  expect(sent).toMatchObject([
    {
      id: "mail",
      to: "ada@example.com",
      subject: "Your new password for Shop",
      text: expect.stringContaining("https://shop.test/auth/action?oobCode=secret"),
    },
  ]);
  expect(await readMails()).toEqual([]);
});

test("a mail whose link is over, or cannot be opened, is dropped", async () => {
  const over = createAccountMail();
  await over.queue();
  over.shop.clock.advance(HOUR_MS);
  await over.job.run();
  const foreign = createAccountMail({ sealedLink: createSeal("other", "mails").close("link") });
  await foreign.queue();
  await foreign.job.run();
  for (const { sent, readMails } of [over, foreign]) {
    expect(sent).toEqual([]);
    expect(await readMails()).toEqual([]);
  }
  expect(foreign.reports).toEqual([expect.stringContaining("another APP_SECRET")]);
});
