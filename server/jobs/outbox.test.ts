import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { replaceHost } from "#domain/host.ts";
import { invoices } from "#domain/invoices/invoices.ts";
import { mailOutbox, queuedVersionMail } from "#domain/notifications/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { createMailJobs, HOUR_MS, queuedSignInMail } from "#tests/support/mail-jobs.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { order, readBooks, settle } from "#tests/support/test-shop.ts";

test("a queued mail is sent once", async () => {
  const { job, sell, sent, readMails, reports } = createMailJobs();
  const orderId = await sell();
  await job.run();
  await job.run();
  expect(sent).toMatchObject([{ id: `receipt-${orderId}`, to: PAID_WITH }]);
  expect(await readMails()).toMatchObject([{ status: "sent", attempts: 0 }]);
  expect(reports).toEqual([]);
});

test("a mail written by a newer build waits and is reported once; the others are sent", async () => {
  const { job, sell, shop, sent, reports, readMails } = createMailJobs();
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
  const { job, shop, sent } = createMailJobs();
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

test("mails to all buyers delay no receipt, and none is sent about a file that is locked", async () => {
  const { job, queues, sell, shop, sent, readMails } = createMailJobs();
  const [kept, refunded] = [await sell("one"), await sell("two")];
  await job.run();
  sent.length = 0;
  const now = Timestamp.fromMillis(shop.clock.now());
  const version = { fileId: "notes" };
  for (const orderId of [kept, refunded]) {
    const mail = queuedVersionMail({ to: PAID_WITH, orderId, version }, now);
    await shop.documents.set(mailOutbox, `newVersion-${orderId}`, mail);
  }
  await sell("three");
  const [prompt, bulk] = queues;
  await prompt?.run();
  expect(sent.map(({ id }) => id)).toEqual([expect.stringMatching(/^receipt-/)]);
  shop.payments.change(refunded, { refunded: 1900 });
  await settle(shop, refunded);
  await bulk?.run();
  expect(sent.map(({ id }) => id).slice(1)).toEqual([`newVersion-${kept}`]);
  const about = (await readMails()).filter(({ kind }) => kind === "newVersion");
  expect(about).toMatchObject([{ orderId: kept, status: "sent" }]);
});

test("a refused mail is retried with growing delays until it is sent", async () => {
  const jobs = createMailJobs(() => "mailbox full");
  const orderId = await jobs.sell();
  const waits = [30, 60, 120, 240, 480].map((seconds) => seconds * 1000);
  for (const [index, wait] of waits.entries()) {
    await jobs.job.run();
    expect(jobs.tries).toBe(index + 1);
    expect(await jobs.readMails()).toMatchObject([{ status: "queued", attempts: index + 1 }]);
    jobs.shop.clock.advance(wait - 1);
    await jobs.job.run();
    expect(jobs.tries).toBe(index + 1);
    jobs.shop.clock.advance(1);
  }
  expect(jobs.reports).toEqual(
    waits.map(() => `mail receipt-${orderId} was not sent: Error: mailbox full`),
  );
  jobs.refuse = () => undefined;
  await jobs.job.run();
  await jobs.job.run();
  expect(jobs.sent.map(({ id }) => id)).toEqual([`receipt-${orderId}`]);
});

test("a send that failed after the service accepted the mail is repeated under the same id", async () => {
  let isFirst = true;
  const taken: string[] = [];
  const jobs = createMailJobs(({ id }) => {
    taken.push(id);
    if (!isFirst) return undefined;
    isFirst = false;
    return "connection lost";
  });
  const orderId = await jobs.sell();
  await jobs.job.run();
  jobs.shop.clock.advance(30_000);
  await jobs.job.run();
  expect(taken).toEqual([`receipt-${orderId}`, `receipt-${orderId}`]);
});

test("a failing mail does not delay the others", async () => {
  const jobs = createMailJobs();
  const broken = await jobs.sell("a");
  await jobs.sell("b");
  await jobs.sell("c");
  jobs.refuse = ({ id }) => (id === `receipt-${broken}` ? "no such address" : undefined);
  await jobs.job.run();
  expect(jobs.sent).toHaveLength(2);
});

test("a mail about an order that does not exist is reported and stays queued", async () => {
  const { job, sell, shop, sent, reports } = createMailJobs();
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
  const jobs = createMailJobs(() => "no");
  for (let count = 0; count < 45; count++) await jobs.sell(`buyer-${count}`);
  for (let run = 0; run < 3; run++) await jobs.job.run();
  expect(jobs.tries).toBe(45);
  jobs.refuse = () => undefined;
  await jobs.sell("new");
  await jobs.job.run();
  expect(jobs.sent).toHaveLength(1);
  jobs.shop.clock.advance(30_000);
  for (let run = 0; run < 3; run++) await jobs.job.run();
  expect(new Set(jobs.sent.map(({ id }) => id)).size).toBe(46);
});

test("a queue sends new mails while one recipient hangs", async () => {
  const jobs = createMailJobs();
  const stuck = Promise.withResolvers<undefined>();
  const hanging = await jobs.sell("a");
  jobs.refuse = ({ id }) => (id === `receipt-${hanging}` ? stuck.promise : undefined);
  const run = jobs.job.run();
  await expect.poll(() => jobs.tries).toBe(1);
  await jobs.sell("b");
  await expect.poll(() => jobs.sent).toHaveLength(1);
  stuck.resolve(undefined);
  await run;
  expect(jobs.sent).toHaveLength(2);
});

test("a queue stops looking for mails when its run is over, although one recipient hangs", async () => {
  const jobs = createMailJobs();
  let looks = 0;
  const end = replaceHost({
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    sleep: (milliseconds) => {
      if (milliseconds > 0) looks += 1;
      return setImmediate();
    },
  });
  onTestFinished(end);
  const stuck = Promise.withResolvers<undefined>();
  await jobs.sell();
  jobs.refuse = () => stuck.promise;
  let isOver = false;
  const [prompt] = jobs.queues;
  const run = prompt?.run(() => isOver);
  await expect.poll(() => looks).toBeGreaterThan(5);
  isOver = true;
  await setImmediate();
  const last = looks;
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  expect(looks - last).toBeLessThanOrEqual(1);
  stuck.resolve(undefined);
  await run;
  expect(jobs.sent).toHaveLength(1);
});

test("many slow mails to strangers do not delay a receipt", async () => {
  const jobs = createMailJobs();
  const now = Timestamp.fromMillis(jobs.shop.clock.now());
  for (let count = 0; count < 60; count++)
    await jobs.shop.documents.create(mailOutbox, `s${count}`, queuedSignInMail(now, true));
  await jobs.shop.documents.create(mailOutbox, "member", queuedSignInMail(now, false));
  const stuck = Promise.withResolvers<undefined>();
  jobs.refuse = ({ id }) => (/^s\d/.test(id) ? stuck.promise : undefined);
  const orderId = await jobs.sell();
  const run = jobs.job.run();
  await expect
    .poll(() => jobs.sent.map(({ id }) => id).toSorted())
    .toEqual(["member", `receipt-${orderId}`]);
  stuck.resolve(undefined);
  await run;
  expect(jobs.sent).toHaveLength(62);
  expect(new Set(jobs.sent.map(({ id }) => id)).size).toBe(62);
});

test("a mail that cannot be marked as sent is not sent again", async () => {
  const jobs = createMailJobs();
  await jobs.sell();
  const { documents } = jobs.shop;
  const { transaction } = documents;
  documents.transaction = (fn) =>
    transaction((inner) =>
      fn({
        ...inner,
        update(collection, id, fields) {
          if (collection.name === mailOutbox.name) throw new Error("disk full");
          inner.update(collection, id, fields);
        },
      }),
    );
  await expect(jobs.job.run()).rejects.toThrow("disk full");
  await expect(jobs.job.run()).rejects.toThrow("disk full");
  documents.transaction = transaction;
  await jobs.job.run();
  expect(jobs.sent).toHaveLength(1);
  expect(await jobs.readMails()).toMatchObject([{ status: "sent" }]);
});

test("a mail scheduled days ahead by a wrong clock is sent", async () => {
  const jobs = createMailJobs();
  jobs.shop.clock.advance(48 * HOUR_MS);
  await jobs.sell();
  jobs.shop.clock.advance(-48 * HOUR_MS);
  await jobs.job.run();
  expect(jobs.sent).toHaveLength(1);
  expect(await jobs.readMails()).toMatchObject([
    { status: "sent", nextAttemptAt: Timestamp.fromMillis(jobs.shop.clock.now()) },
  ]);
});

test("a receipt leaves with the number of its invoice, also if it was paid while mails are sent", async () => {
  let late = "";
  const jobs = createMailJobs(async () => {
    if (!late) late = await jobs.sell("b");
  });
  await jobs.sell("a");
  await jobs.job.run();
  expect(jobs.sent.map(({ text }) => /Invoice: (\S+)/.exec(text)?.[1])).toEqual([
    "TEST-2026-00001",
    "TEST-2026-00002",
  ]);
  expect(jobs.reports).toEqual([]);
});

test("a receipt without a number waits without a failed attempt, and delays no other mail", async () => {
  const jobs = createMailJobs();
  const broken = await jobs.sell("a");
  const sound = await jobs.sell("b");
  const { documents, clock } = jobs.shop;
  const order = await documents.get(orders, broken);
  const paidAt = order?.data.paidAt;
  // Without this time, the order is not found among those that wait for a number.
  await documents.update(orders, broken, { paidAt: undefined });
  await jobs.job.run();
  expect(jobs.sent.map(({ id }) => id)).toEqual([`receipt-${sound}`]);
  const waiting = async () => (await documents.get(mailOutbox, `receipt-${broken}`))?.data;
  expect(await waiting()).toMatchObject({ status: "queued", attempts: 0 });
  await documents.update(orders, broken, { paidAt });
  clock.advance(30_000);
  await jobs.job.run();
  expect(jobs.sent.at(-1)?.text).toContain("Invoice: TEST-2026-00002");
  expect(await waiting()).toMatchObject({ status: "sent", attempts: 0 });
});

test("an order that gets no invoice is reported once; mails about other things leave", async () => {
  const jobs = createMailJobs();
  const { documents } = jobs.shop;
  const orderId = await jobs.sell("a");
  await jobs.job.run();
  // A document of another order has the id of the credit note.
  const [taken] = await documents.query(invoices, {});
  if (!taken) throw new Error("No invoice");
  await documents.set(invoices, `${orderId}-2`, { ...taken.data, orderId: "another" });
  jobs.shop.payments.change(orderId, { refunded: 500, dispute: "open" });
  await settle(jobs.shop, orderId);
  await jobs.job.run();
  await jobs.job.run();
  expect(jobs.sent.map(({ id }) => id.split("-")[0]).toSorted()).toEqual([
    "attention",
    "disputeOpened",
    "receipt",
  ]);
  expect(jobs.reports).toEqual([expect.stringMatching(`order ${orderId} gets no invoice`)]);
});
