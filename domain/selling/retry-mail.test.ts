import { expect, test } from "vitest";
import { offerFile } from "#tests/support/offer.ts";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { readBooks, readOrder } from "#tests/support/test-shop.ts";
import { createOwnerOrders } from "../back-office/owner-orders.ts";
import { ownerActions } from "../orders/owner-actions.ts";
import {
  mailOutbox,
  type OrderMail,
  queuedMail,
  queuedVersionMail,
} from "../notifications/outbox.ts";
import { orders } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";
import { listRefusedMails } from "./refused-mails.ts";
import { mayRetry } from "./retry-mail.ts";

const refusal = { reason: "no such mailbox", isPermanent: true };

async function createShop() {
  const { shop, documents } = createOrderCli();
  const owner = createOwnerOrders(shop);
  const orderId = await sell(shop);
  const now = Timestamp.fromMillis(shop.clock.now());
  /** Stores the mail as refused. */
  async function refuse(id: string, mail: OrderMail) {
    await documents.set(mailOutbox, id, { ...mail, status: "refused", attempts: 1, refusal });
    return id;
  }
  const about = (kind: OrderMail["kind"], reported?: OrderMail["reported"]) =>
    refuse(`${kind}-${orderId}-1`, queuedMail(kind, "old@example.com", orderId, now, reported));
  async function mailsOf(kind: OrderMail["kind"]) {
    const { mails } = await readBooks(documents);
    return mails.filter(({ data }) => data.kind === kind);
  }
  return { shop, documents, owner, orderId, now, refuse, about, mailsOf };
}

test("a refused mail is queued once under a new id, however often it is tried at once", async () => {
  const { shop, owner, documents, orderId, now, refuse, about, mailsOf } = await createShop();
  const id = await about("refund", { status: "refunded", refunded: 1900 });
  const all = await Promise.all(
    Array.from({ length: 12 }, () => owner.retryMail(id, { by: "ada@shop.example" })),
  );
  expect(all.filter((outcome) => outcome === "queued")).toHaveLength(1);
  expect(all.filter((outcome) => outcome === "notRefused")).toHaveLength(11);
  const [mail, ...others] = await mailsOf("refund");
  expect(others).toEqual([]);
  expect(mail?.id).not.toBe(id);
  const order = (await documents.get(orders, orderId))?.data;
  expect(mail?.data).toMatchObject({
    to: order?.email,
    status: "queued",
    attempts: 0,
    reported: { status: "refunded", refunded: 1900 },
  });
  expect(mail?.data).not.toHaveProperty("refusal");
  const acts = (await documents.query(ownerActions, {})).map(({ data }) => data);
  expect(acts.filter(({ outcome }) => outcome === "done")).toMatchObject([
    { kind: "retryMail", orderId, by: "ada@shop.example" },
  ]);
  expect(await owner.retryMail(mail?.id ?? "")).toBe("notRefused");
  expect(await owner.retryMail("none")).toBe("notRefused");
  const other = await about("sale");
  expect(await createOwnerOrders({ ...shop, isTest: false }).retryMail(other)).toBe("notRefused");
  // Unpaid orders are deleted after a while.
  const ofDeleted = await refuse("x", queuedMail("paymentFailed", "a@b.example", "deleted", now));
  expect(await owner.retryMail(ofDeleted)).toBe("notRefused");
});

test("the receipt is tried again unless another one followed it or the files are gone", async () => {
  const { owner, orderId, documents, refuse, mailsOf } = await createShop();
  const [receipt] = await mailsOf("receipt");
  const mail = receipt?.data as OrderMail;
  const first = await refuse(`receipt-${orderId}`, mail);
  await owner.lock(orderId, true);
  expect(await owner.retryMail(first)).toBe("outdated");
  await owner.lock(orderId, false);
  await owner.correctAddress(orderId, "new@example.com");
  expect(await owner.retryMail(first)).toBe("outdated");
  const [second] = (await mailsOf("receipt")).filter(({ id }) => id !== first);
  await refuse(second?.id ?? "", second?.data as OrderMail);
  expect(await owner.retryMail(second?.id ?? "")).toBe("queued");
  const queued = (await mailsOf("receipt")).filter(({ data }) => data.status === "queued");
  expect(queued.map(({ data }) => data.to)).toEqual(["new@example.com"]);
  await documents.update(orders, orderId, { email: undefined });
  expect(await owner.retryMail(first)).toBe("noAddress");
});

test("mails about a state are tried again while it lasts", async () => {
  const { owner, orderId, documents, about } = await createShop();
  const paid = { status: "paid" } as const;
  const kinds = [
    ["refundFailed", paid],
    ["paymentFailed", undefined],
    ["disputeOpened", { ...paid, dispute: "open" }],
    ["attention", { ...paid, attention: "duplicate" }],
    ["attention", { ...paid, dispute: "open" }],
    ["fraudWarning", paid],
  ] as const;
  for (const [kind, reported] of kinds)
    expect(await owner.retryMail(await about(kind, reported)), kind).toBe("outdated");
  await documents.update(orders, orderId, {
    attention: "duplicate",
    payment: { dispute: "open", fraudWarning: "open" },
  });
  for (const [kind, reported] of kinds.slice(2))
    expect(await owner.retryMail(await about(kind, reported)), kind).toBe("queued");
  await documents.update(orders, orderId, { attention: "refundFailed" });
  expect(await owner.retryMail(await about("refundFailed", paid))).toBe("queued");
  const refunded = { status: "refunded" } as const;
  const states = [
    ["disputeWon", { ...paid, dispute: "won" }, "outdated"],
    ["disputeWon", { ...paid, dispute: "open" }, "queued"],
    ["disputeLost", { ...paid, dispute: "lost", attention: "refundFailed" }, "outdated"],
    ["disputeLost", { ...paid, dispute: "open" }, "queued"],
    ["fraudWarning", refunded, "outdated"],
    ["withdrawal", paid, "queued"],
    ["withdrawalDeclined", paid, "queued"],
    ["withdrawalNotice", paid, "queued"],
  ] as const;
  for (const [kind, reported, outcome] of states)
    expect(await owner.retryMail(await about(kind, reported)), kind).toBe(outcome);
  await documents.update(orders, orderId, {
    status: "refunded",
    payment: { fraudWarning: "over" },
  });
  expect(await owner.retryMail(await about("fraudWarning", refunded))).toBe("queued");
  const failed = { ...paid, attention: "refundFailed" } as const;
  expect(await owner.retryMail(await about("attention", failed))).toBe("queued");
  await documents.update(orders, orderId, { status: "failed" });
  expect(await owner.retryMail(await about("paymentFailed"))).toBe("queued");
});

test.each([
  ["receipt", "receipt"],
  ["receipt", "duplicatePayment"],
  ["duplicatePayment", "receipt"],
] as const)(
  "of a refused %s and a later %s to one address, the later is tried again",
  async (kind, laterKind) => {
    const { owner, orderId, refuse, mailsOf, shop, now } = await createShop();
    const [receipt] = await mailsOf("receipt");
    const mail = receipt?.data as OrderMail;
    const earlier = await refuse(`receipt-${orderId}`, { ...mail, kind });
    const at = Timestamp.fromMillis(now.toMillis() + 1);
    const again = { ...mail, kind: laterKind, nextAttemptAt: at };
    const later = await refuse(`receipt-${orderId}-a`, again);
    const listed = await listRefusedMails(shop, 50);
    expect(listed.map(({ mailId }) => mailId)).toEqual([later]);
    expect(await listRefusedMails({ ...shop, isTest: false }, 50)).toEqual([]);
    expect(await owner.retryMail(earlier)).toBe("outdated");
    expect(await owner.retryMail(later)).toBe("queued");
  },
);

test("a mail is offered for another try only if it was refused and has a reader", async () => {
  const { shop, orderId, now } = await createShop();
  const order = await readOrder(shop, orderId);
  const { email: _, ...unreachable } = order;
  const refused = (kind: OrderMail["kind"]): OrderMail => ({
    ...queuedMail(kind, "a@b.example", orderId, now),
    status: "refused",
  });
  const may = (mail: OrderMail, of = order) => mayRetry(shop.documents, "id", mail, of);
  expect(await may(refused("refund"))).toBe(true);
  expect(await may({ ...refused("refund"), status: "queued" })).toBe(false);
  expect(await may(refused("refund"), unreachable)).toBe(false);
  expect(await may(refused("sale"), unreachable)).toBe(true);
  expect(await may(refused("refundFailed"))).toBe(false);
  // Mails of older builds do not say which state they report.
  const disputed = { ...order, payment: { ...order.payment, dispute: "open" } } as const;
  for (const kind of ["disputeOpened", "attention", "fraudWarning"] as const)
    expect(await may(refused(kind), disputed), kind).toBe(false);
});

test("a receipt is sent again whatever waits about other things, and replaces no other mail", async () => {
  const { shop, owner, orderId, now, refuse, about, mailsOf } = await createShop();
  const [receipt] = await mailsOf("receipt");
  await refuse(`receipt-${orderId}`, receipt?.data as OrderMail);
  const other = await about("refund");
  const waiting = queuedMail("receipt", "b@example.com", "other", now);
  await shop.documents.set(mailOutbox, "receipt-other", waiting);
  await shop.documents.set(mailOutbox, "w", queuedMail("withdrawal", "a@b.example", orderId, now));
  expect(await owner.resend(orderId)).toBe("queued");
  expect(await shop.documents.get(mailOutbox, other)).toBeDefined();
  expect(await shop.documents.get(mailOutbox, `receipt-${orderId}`)).toBeUndefined();
});

test("mails to the seller go to the store's present address", async () => {
  const { shop, owner, about, mailsOf } = await createShop();
  await owner.retryMail(await about("sale"));
  expect((await mailsOf("sale")).map(({ data }) => data.to)).toEqual([shop.store.legal.email]);
});

test("a version is announced again as long as it is the one on offer", async () => {
  const { shop, owner, orderId, now, refuse } = await createShop();
  await offerFile(shop, "one");
  const retry = async (mail: OrderMail) => owner.retryMail(await refuse("newVersion", mail));
  const mail = (number: number, fileId = "notes") =>
    queuedVersionMail({ to: "a@b.example", orderId, version: { fileId, number } }, now);
  expect(await retry(mail(2))).toBe("outdated");
  expect(await retry(mail(1, "removed"))).toBe("outdated");
  expect(await retry(mail(1))).toBe("queued");
});

test("waiting and refused mails are listed in pages, none twice, without those of other modes", async () => {
  const { shop, owner, orderId, now, refuse } = await createShop();
  const all: string[] = [];
  // Three of each time.
  for (let at = 0; at < 9; at += 1) {
    const time = Timestamp.fromMillis(now.toMillis() + 1000 * Math.floor(at / 3));
    all.push(await refuse(`refund-${orderId}-${at}`, queuedMail("refund", "a@b.c", orderId, time)));
  }
  const read = async (states: Parameters<typeof owner.unsentMails>[0]["states"], limit: number) => {
    const ids: string[] = [];
    for (;;) {
      const last =
        ids.length > 0 ? await shop.documents.get(mailOutbox, ids.at(-1) ?? "") : undefined;
      const after = last && { at: last.data.nextAttemptAt.toMillis(), id: last.id };
      const page = await owner.unsentMails({ states, limit, after });
      if (page.length === 0) return ids;
      ids.push(...page.map(({ id }) => id));
    }
  };
  for (const limit of [1, 2, 4, 50])
    expect(await read(["refused"], limit), `${limit}`).toEqual(all.toReversed());
  expect(await read(["queued"], 50)).toEqual([`receipt-${orderId}`]);
  expect((await read(["queued", "refused"], 3)).toSorted()).toEqual(
    [...all, `receipt-${orderId}`].toSorted(),
  );
  const [mail] = await owner.unsentMails({ states: ["refused"], limit: 1 });
  expect(mail).toMatchObject({ mayRetry: true, mail: { refusal } });
  const live = createOwnerOrders({ ...shop, isTest: false });
  expect(await live.unsentMails({ states: ["refused"], limit: 50 })).toEqual([]);
});
